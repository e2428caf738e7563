import FileTesting
import GObjectKit
import Imaging
import MediaLibrary
import PictureTesting
import TestTools
import Testing

@testable import LibraryIndex

/// Sidecars that other programs write while the app runs, and between two sessions.
@MainActor @Suite(.timeLimit(.minutes(2))) struct ChangedSidecarTests {
  private let folder: TemporaryFolder
  private let data: TemporaryFolder

  init() throws {
    (folder, data) = (try TemporaryFolder(), try TemporaryFolder())
    let photo = try RGBPixels.landscape(width: 64, height: 48).encoded(as: "jpeg")
    for name in ["a.jpg", "a.b.jpg", "b.jpg"] { try folder.write(photo, to: name, modified: 1_600_000_000) }
  }

  /// A library and its index, after everything is read.
  private func open() async -> (library: LibraryModel, index: LibraryIndexModel) {
    let service = LibraryService(
      extensions: ["jpg"], startSnapshot: LibraryIndexer.startSnapshot(in: data.path))
    let library = LibraryModel(scanner: service)
    let indexer = LibraryIndexer(
      folder: data.path, scanner: service, reader: AssetReader(), pollInterval: .milliseconds(200))
    let index = LibraryIndexModel(
      library: library, indexer: indexer, writesFiles: true, writingDelay: .milliseconds(20))
    library.add(LibraryRoot(path: folder.path))
    index.start()
    await eventually("the index is complete") {
      index.isComplete && library.count == 3 && library.items.allSatisfy { $0.asset != nil }
    }
    return (library, index)
  }

  private func write(_ name: String, rating: Int, _ keyword: String) throws {
    let xmp = """
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"
        xmp:Rating="\(rating)"><dc:subject><rdf:Bag><rdf:li>\(keyword)</rdf:li></rdf:Bag></dc:subject>
      </rdf:Description></rdf:RDF></x:xmpmeta>
      """
    try File(path: folder.path(name)).write(Bytes(Array(xmp.utf8)))
  }

  private func values(_ name: String, _ library: LibraryModel, _ index: LibraryIndexModel) async
    -> (rating: UInt8, keywords: [String])
  {
    guard let item = library.items.first(where: { $0.name == name }) else { return (99, []) }
    return (item.rating, await index.queries.keywords(of: [item.id]))
  }

  private func wait(
    for what: String, _ name: String, _ rating: UInt8, _ keywords: [String], _ library: LibraryModel,
    _ index: LibraryIndexModel, sourceLocation: SourceLocation = #_sourceLocation
  ) async {
    await eventually("\(what)", sourceLocation: sourceLocation) {
      let found = await values(name, library, index)
      return found.rating == rating && found.keywords == keywords
    }
  }

  @Test func aSidecarIsReadWhenItAppearsChangesAndGoes() async throws {
    let (library, index) = await open()
    try write("a.jpg.xmp", rating: 3, "sea")
    await wait(for: "the new sidecar", "a.jpg", 3, ["sea"], library, index)
    try write("a.jpg.xmp", rating: 5, "beach")
    await wait(for: "the changed sidecar", "a.jpg", 5, ["beach"], library, index)
    // By Adobe's convention; “a.jpg” has its own, which precedes.
    try write("b.xmp", rating: 2, "hills")
    await wait(for: "the sidecar without an extension", "b.jpg", 2, ["hills"], library, index)
    #expect(await values("a.jpg", library, index).rating == 5)
    #expect(await values("a.b.jpg", library, index).rating == 0)
    try folder.remove("a.jpg.xmp")
    await wait(for: "the file's own values", "a.jpg", 0, [], library, index)
  }

  @Test func sidecarsOfBetweenTwoSessionsAreRead() async throws {
    try write("a.jpg.xmp", rating: 1, "old")
    try write("b.jpg.xmp", rating: 1, "old")
    var (library, index) = await open()
    await wait(for: "the first values", "b.jpg", 1, ["old"], library, index)
    await index.indexer.close()
    try write("a.jpg.xmp", rating: 4, "new")
    try folder.remove("b.jpg.xmp")
    try write("a.b.jpg.xmp", rating: 2, "first")
    (library, index) = await open()
    await wait(for: "the changed sidecar", "a.jpg", 4, ["new"], library, index)
    await wait(for: "the removed sidecar", "b.jpg", 0, [], library, index)
    await wait(for: "the new sidecar", "a.b.jpg", 2, ["first"], library, index)
  }

  @Test func theLaterOfTwoProgramsDecides() async throws {
    let (library, index) = await open()
    let id = try #require(library.items.first { $0.name == "a.jpg" }?.id)
    try await index.setRating(2, on: [id])
    try await index.setKeywords(["mine"], on: [id])
    let sidecar = folder.path("a.jpg.xmp")
    await eventually("the app's sidecar") { File(path: sidecar).exists }
    await index.files?.finish()
    try write("a.jpg.xmp", rating: 5, "theirs")
    await wait(for: "the other program's values", "a.jpg", 5, ["theirs"], library, index)
    try await index.setRating(1, on: [id])
    await index.files?.finish()
    let content = try await AssetReader().metadata(ofFileAt: folder.path("a.jpg"))
    #expect(content.rating == 1 && content.keywords == ["theirs"])
    await wait(for: "the app's rating", "a.jpg", 1, ["theirs"], library, index)
  }

  @Test func aSidecarThatTheAppHasWrittenIsNotReadAgain() async throws {
    let (library, index) = await open()
    let id = try #require(library.items.first { $0.name == "a.jpg" }?.id)
    try await index.setRating(2, on: [id])
    await index.files?.finish()
    // Nothing waits to be read after the event of the sidecar has come and gone, with that of another one.
    try write("b.jpg.xmp", rating: 3, "sea")
    await wait(for: "the other sidecar", "b.jpg", 3, ["sea"], library, index)
    let states = await index.indexer.query { try SidecarTable.assetsWithSidecar(in: $0) } ?? []
    #expect(states.count == 2)
    #expect(states.allSatisfy { $0.modified == Sidecar.modified(for: $0.path.file.path) })
  }
}
