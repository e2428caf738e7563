import TestSupport
import Testing

extension Tintype {
  /// The names of the photos in the grid, in order.
  func shownPhotos() throws -> [String] {
    guard let list = try photos() else { return [] }
    return try list.all(.image).map { ($0, try $0.frame) }
      .sorted { ($0.1.y, $0.1.x) < ($1.1.y, $1.1.x) }.map { try $0.0.name }
      .filter { name in [".jpg", ".heic", ".dng", ".webp"].contains { name.lowercased().hasSuffix($0) } }
  }

  /// Waits until the grid shows these photos in this order.
  func wait(toShow names: [String], line: Int = #line) async throws {
    var last: [String] = []
    do {
      try await app.wait(for: "the grid to show \(names)", line: line) {
        last = try shownPhotos()
        return last == names
      }
    } catch {
      Issue.record("The grid shows \(last).")
      throw error
    }
  }
}
