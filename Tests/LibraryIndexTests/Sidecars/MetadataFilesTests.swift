import FileTesting
import GObjectKit
import Imaging
import MediaLibrary
import PictureTesting
import TestTools
import Testing

@testable import LibraryIndex

/// Ratings and keywords that people set, in the files on disk.
@MainActor @Suite(.timeLimit(.minutes(2))) struct MetadataFilesTests {
  private let folder: TemporaryFolder
  private let data: TemporaryFolder
  private let photo: [UInt8]

  init() throws {
    (folder, data) = (try TemporaryFolder(), try TemporaryFolder())
    photo = try RGBPixels.landscape(width: 320, height: 240).encoded(as: "jpeg")
    for name in ["a.jpg", "b.jpg"] { try folder.write(photo, to: name, modified: 1_600_000_000) }
  }

  /// A library and its index that writes into files, after everything is read.
  private func open(isReadOnly: Bool = false) async -> (library: LibraryModel, index: LibraryIndexModel) {
    let service = LibraryService(
      extensions: ["jpg", "gif"], startSnapshot: LibraryIndexer.startSnapshot(in: data.path))
    let library = LibraryModel(scanner: service)
    let indexer = LibraryIndexer(
      folder: data.path, scanner: service, reader: AssetReader(), pollInterval: .milliseconds(200))
    let index = LibraryIndexModel(
      library: library, indexer: indexer, writesFiles: true, writingDelay: .milliseconds(20))
    library.add(LibraryRoot(path: folder.path, isReadOnly: isReadOnly))
    index.start()
    await eventually("the index is complete") {
      index.isComplete && library.items.allSatisfy { $0.asset != nil } && !library.isEmpty
    }
    return (library, index)
  }

  private func id(_ name: String, in library: LibraryModel) throws -> MediaItemID {
    try #require(library.items.first { $0.name == name }?.id)
  }

  private func rating(_ name: String, in library: LibraryModel) -> UInt8? {
    library.items.first { $0.name == name }?.rating
  }

  /// The metadata in the file and its sidecar.
  private func metadata(_ name: String) async throws -> AssetMetadata {
    try await AssetReader().metadata(ofFileAt: folder.path(name))
  }

  private func contents(_ name: String) throws -> [UInt8] {
    try File(path: folder.path(name)).contents(limit: 1 << 20)
  }

  @Test func ratingsAndKeywordsAreInTheSidecarAndThePhotoIsTheSame() async throws {
    let (library, index) = await open()
    let a = try id("a.jpg", in: library)
    let undo = try await index.setRating(4, on: [a])
    try await index.edit(.addKeyword("Zürich"), on: [a])
    try await index.edit(.addKeyword("lake"), on: [a])
    await index.files?.finish()
    let written = try await metadata("a.jpg")
    #expect(written.rating == 4 && Set(written.keywords) == ["Zürich", "lake"])
    #expect(try contents("a.jpg") == photo)
    #expect(Set(folder.names()) == ["a.jpg", "a.jpg.xmp", "b.jpg"])
    // The undo is in the sidecar, too; it restores everything that the step replaced.
    try await index.undo(undo)
    await index.files?.finish()
    let undone = try await metadata("a.jpg")
    #expect(undone.rating == 0 && undone.keywords.isEmpty)
    #expect(index.fileFailure == nil)
  }

  @Test func theEndOfTheProgramWritesWhatWaits() async throws {
    let (library, index) = await open()
    try await index.setRating(3, on: [id("a.jpg", in: library), id("b.jpg", in: library)])
    index.close(within: .seconds(20))
    #expect(try await metadata("a.jpg").rating == 3)
    #expect(try await metadata("b.jpg").rating == 3)
  }

  @Test func aChangeThatIsTakenBackAtOnceWritesNothing() async throws {
    let (library, index) = await open()
    let undo = try await index.indexer.edit(.rating(4), of: [try #require(library.items.first)])
    let files = MetadataFiles(index.indexer, delay: .seconds(60))
    await files.note(undo, readOnlyFolders: [])
    await files.note(try await index.indexer.undo(undo), readOnlyFolders: [])
    await files.finish()
    #expect(Set(folder.names()) == ["a.jpg", "b.jpg"])
  }

  @Test func photosAreWrittenWhenThatIsTurnedOn() async throws {
    let (library, index) = await open()
    let a = try id("a.jpg", in: library)
    await index.files?.setWritesIntoPhotos(true)
    try await index.setRating(5, on: [a])
    try await index.edit(.addKeyword("lake"), on: [a])
    await index.files?.finish()
    #expect(!folder.names().contains("a.jpg.xmp"))
    #expect(try contents("a.jpg") != photo)
    let written = try await metadata("a.jpg")
    #expect(written.rating == 5 && written.keywords == ["lake"])
    // The library reads the changed file again, which is the same photo as before.
    let size = Int64(try contents("a.jpg").count)
    await eventually("the library has found the change") {
      library.items.contains { $0.name == "a.jpg" && $0.size == size }
    }
    await eventually("the file is read again") { index.isComplete && rating("a.jpg", in: library) == 5 }
    #expect(await index.queries.asset(try id("a.jpg", in: library))?.keywords == ["lake"])
    #expect(try contents("b.jpg") == photo)
  }

  @Test func formatsThatCannotBeWrittenHaveASidecar() async throws {
    let picture = AnimatedFile.gif(frames: 2)
    try folder.write(picture, to: "c.gif")
    let (library, index) = await open()
    await index.files?.setWritesIntoPhotos(true)
    try await index.setRating(2, on: [id("c.gif", in: library)])
    await index.files?.finish()
    #expect(try contents("c.gif") == picture)
    #expect(try await metadata("c.gif").rating == 2)
    #expect(index.fileFailure == nil)
  }

  @Test func nothingIsWrittenInReadOnlyFolders() async throws {
    let (library, index) = await open(isReadOnly: true)
    try await index.setRating(2, on: [id("a.jpg", in: library)])
    await index.files?.finish()
    await eventually("the rating is shown") { rating("a.jpg", in: library) == 2 }
    #expect(Set(folder.names()) == ["a.jpg", "b.jpg"])
    #expect(index.fileFailure == nil)
  }

  @Test func aFailureIsSaidAndTheLibraryKeepsTheRating() async throws {
    let (library, index) = await open()
    // A folder is where the sidecar would be.
    try File(path: folder.path("a.jpg.xmp")).makeFolder()
    try await index.setRating(2, on: [id("a.jpg", in: library)])
    await eventually("the failure is said") {
      index.fileFailure?.description.hasPrefix("“a.jpg” is changed only in the library: ") == true
    }
    #expect(rating("a.jpg", in: library) == 2)
  }
}
