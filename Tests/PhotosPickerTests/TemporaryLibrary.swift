import FileTesting
import MediaLibrary
import TestTools
import Testing

/// A real library in a temporary folder.
@MainActor
final class TemporaryLibrary {
  let folder: TemporaryFolder
  let model: LibraryModel

  /// Creates the files `p01.jpg`, `p02.jpg`, …, newest first, and waits until the library contains them.
  ///
  /// - Parameter everySecond: The extension of every second file.
  init(count: Int, everySecond: String = "jpg") async throws {
    folder = try TemporaryFolder()
    for number in 1...count {
      let name = TemporaryLibrary.name(number, number % 2 == 0 ? everySecond : "jpg")
      try folder.write(
        [UInt8(truncatingIfNeeded: number)], to: name, modified: 1_700_000_000 - number)
    }
    let model = LibraryModel(
      scanner: LibraryService(extensions: ["jpg", everySecond]), roots: [LibraryRoot(path: folder.path)])
    self.model = model
    try #require(await eventually("the library is read") { model.count == count })
  }

  /// Returns the file name for a number.
  static func name(_ number: Int, _ end: String = "jpg") -> String {
    (number < 10 ? "p0" : "p") + "\(number).\(end)"
  }

  /// Returns the identifier of an item by its number, starting at 1, in library order.
  func id(_ number: Int) -> MediaItemID { model.items.id(at: number - 1) }

  /// Deletes the file of an item and waits until the library has removed the item.
  func delete(_ id: MediaItemID) async throws {
    try folder.remove(try #require(model.items[id]).name)
    try #require(await eventually("the item is gone") { model.items.index(of: id) == nil })
  }
}
