import Editing
import FileTesting
import GObjectKit
import Imaging
import MediaLibrary
import PictureTesting
import TestTools
import Testing

@testable import LibraryIndex

/// A library whose photos are edited, with its index and its files, as the app has them.
@MainActor final class EditedLibrary {
  let folder: TemporaryFolder
  /// The folder of the database.
  let data: TemporaryFolder
  let library: LibraryModel
  let index: LibraryIndexModel

  /// Makes the folders of a library with photos of which the upper left quarter is red.
  static func folders(_ names: [String] = ["a.jpg", "b.jpg"]) throws -> (
    photos: TemporaryFolder, data: TemporaryFolder
  ) {
    let folder = try TemporaryFolder()
    let photo = try CornerPicture().stored(orientation: 1).encoded(as: "jpeg")
    for name in names { try folder.write(photo, to: name, modified: 1_600_000_000) }
    return (folder, try TemporaryFolder())
  }

  /// Opens the library and waits until everything is read and the edits of an earlier session are written.
  ///
  /// - Parameter writingDelay: The time after which edits are written into sidecars.
  init(
    _ folders: (photos: TemporaryFolder, data: TemporaryFolder), isReadOnly: Bool = false,
    writingDelay: Duration = .milliseconds(20)
  ) async {
    (folder, data) = folders
    let edits = EditStore()
    let service = LibraryService(
      extensions: ["jpg", "mp4"], startSnapshot: LibraryIndexer.startSnapshot(in: data.path), edits: edits)
    library = LibraryModel(scanner: service)
    let indexer = LibraryIndexer(
      folder: data.path, scanner: service, reader: AssetReader(), edits: edits,
      pollInterval: .milliseconds(200))
    index = LibraryIndexModel(
      library: library, indexer: indexer, writesFiles: true, writingDelay: writingDelay)
    library.add(LibraryRoot(path: folder.path, isReadOnly: isReadOnly))
    index.start()
    await eventually("the index is complete") { [index, library] in
      index.isComplete && library.items.allSatisfy { $0.asset != nil } && !library.isEmpty
    }
    await indexer.flush()
    await index.files?.finish()
  }

  /// Ends the session as the end of the program does.
  func close() { index.close(within: .seconds(20)) }

  func item(_ name: String) throws -> MediaItem { try #require(library.items.first { $0.name == name }) }

  /// The edit of a photo; nil if there is no such photo.
  func edit(_ name: String) async -> EditStack? {
    guard let id = library.items.first(where: { $0.name == name })?.id else { return nil }
    return await index.edit(of: id)
  }

  func ids(_ names: String...) throws -> [MediaItemID] { try names.map { try item($0).id } }

  /// The color in the upper left quarter of a photo as the app shows it.
  func color(_ name: String) async throws -> (red: UInt8, green: UInt8, blue: UInt8) {
    let image = try await ImageDecoder.immediate.image(
      of: item(name), targetSize: .fit(width: 64, height: 64))
    let pixel = image.pixels.pixel(x: 8, y: 8)
    return (pixel.red, pixel.green, pixel.blue)
  }

  /// Whether the app shows a photo in grays.
  func isGray(_ name: String) async throws -> Bool {
    let color = try await color(name)
    return color.red == color.green && color.green == color.blue
  }

  /// Waits until photos show as edited, or as not edited.
  func wait(
    _ what: Comment, edited names: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await eventually(what, sourceLocation: sourceLocation) { [library] in
      library.items.filter { $0.edit != nil && $0.marks.contains(.edited) }.map(\.name).sorted() == names
    }
  }
}
