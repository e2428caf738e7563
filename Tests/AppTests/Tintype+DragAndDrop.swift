import Foundation
import TestSupport

extension Tintype {
  /// Moves the window to the left, and runs the sample app beside it as a drag source.
  func besideSampleApp(
    draggedFiles files: [String] = [], _ body: @DesktopActor (_ other: App) async throws -> Void
  ) async throws {
    try app.window().resize(width: 720, height: 660)
    try app.window().move(to: Point(x: 0, y: 0))
    try await App.run(
      BuiltProduct.path("SampleApp"), arguments: files.flatMap { ["--file", $0] },
      environment: ["GSK_RENDERER": "cairo"]
    ) { other in
      try other.window().move(to: Point(x: 750, y: 0))
      try await other.wait(for: "the windows side by side") {
        guard let left = try app.window().frame, let right = try other.window().frame else { return false }
        return left.x + left.width <= right.x
      }
      try await body(other)
    }
  }

  /// Drags the sample app's files over the window, and drops them when the window shows the drop text.
  func drop(_ files: String..., saying words: Query.Name) async throws {
    try await drop(files, at: { $0.center }, when: { _ = try await self.app.find(.label, words) })
    try await app.wait(for: "no drop text") { try self.app.first(.label, words) == nil }
    try app.window().activate()
    try await app.wait(for: "the window to be active") { try self.app.window().isActive }
  }

  /// Drags the sample app's files to a point of the window, and drops them there after `isOver`.
  func drop(
    _ files: [String], at place: (_ frame: Rect) -> Point, when isOver: @DesktopActor () async throws -> Void
  ) async throws {
    try await besideSampleApp(draggedFiles: files) { other in
      let from = try await other.find(.label, "Drag Me").frame.center
      guard let frame = try app.window().frame else { throw DriverError.gone("The window") }
      try await app.pointer.drag(from: from, to: place(frame), steps: 40, beforeRelease: isOver)
      // Before that, the data may not have been read from the sample app.
      _ = try await other.find(.label, "Drag Finished")
    }
  }
}
