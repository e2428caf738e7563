import Foundation
import MediaLibrary
import Testing

/// A real library over a temporary folder, for models that need pictures to choose from.
@MainActor
final class TemporaryLibrary {
  let folder: URL
  let model: LibraryModel

  /// Makes `count` files `p01.jpg`… , the first one newest, and waits until the library has them.
  ///
  /// - Parameter everySecond: The extension of every second file.
  init(count: Int, everySecond: String = "jpg") async throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "tintype-picker-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for number in 1...count {
      let file = folder.appending(
        path: TemporaryLibrary.name(number, number % 2 == 0 ? everySecond : "jpg"))
      try Data([UInt8(truncatingIfNeeded: number)]).write(to: file)
      let date = Date(timeIntervalSince1970: 1_700_000_000 - Double(number))
      try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file.path)
    }
    model = LibraryModel(
      scanner: LibraryService(extensions: ["jpg", everySecond]), roots: [LibraryRoot(path: folder.path)])
    try await wait { self.model.count == count }
  }

  /// The name of the file with a number.
  static func name(_ number: Int, _ end: String = "jpg") -> String {
    (number < 10 ? "p0" : "p") + "\(number).\(end)"
  }

  /// The item with a number, from 1 in library order.
  func id(_ number: Int) -> MediaItemID { model.items.id(at: number - 1) }

  /// Deletes the file with a number and waits until the library knows.
  func delete(_ id: MediaItemID) async throws {
    let path = try #require(model.items[id]).path
    try FileManager.default.removeItem(atPath: path)
    try await wait { self.model.items.index(of: id) == nil }
  }

  /// Waits for a state that a change of the library brings, at most half a minute.
  func wait(until isReached: @escaping () -> Bool) async throws {
    guard !isReached() else { return }
    let (updates, continuation) = AsyncStream.makeStream(of: Void.self)
    let subscription = model.onUpdate { _ in continuation.yield() }
    let deadline = Task {
      try await Task.sleep(for: .seconds(30))
      continuation.finish()
    }
    defer { deadline.cancel() }
    for await _ in updates where isReached() { break }
    withExtendedLifetime(subscription) {}
    try #require(isReached(), "The library did not get there within half a minute.")
  }

  isolated deinit { try? FileManager.default.removeItem(at: folder) }
}
