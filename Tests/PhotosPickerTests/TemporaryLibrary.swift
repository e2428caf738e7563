import Foundation
import MediaLibrary
import Testing

/// A real library in a temporary folder.
@MainActor
final class TemporaryLibrary {
  let folder: URL
  let model: LibraryModel

  /// Creates the files `p01.jpg`, `p02.jpg`, …, newest first, and waits until the library contains them.
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

  /// Returns the file name for a number.
  static func name(_ number: Int, _ end: String = "jpg") -> String {
    (number < 10 ? "p0" : "p") + "\(number).\(end)"
  }

  /// Returns the identifier of an item by its number, starting at 1, in library order.
  func id(_ number: Int) -> MediaItemID { model.items.id(at: number - 1) }

  /// Deletes the file of an item and waits until the library has removed the item.
  func delete(_ id: MediaItemID) async throws {
    let path = try #require(model.items[id]).path
    try FileManager.default.removeItem(atPath: path)
    try await wait { self.model.items.index(of: id) == nil }
  }

  /// Waits up to 30 seconds until `isReached` holds, checking after each update of the library.
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
