import FileTesting
import GObjectKit
import MediaLibrary
import TestTools
import Testing

@testable import LibraryIndex

/// What people make: favorites, private marks, ratings, keywords, albums.
@MainActor @Suite(.timeLimit(.minutes(1))) struct EditTests {
  private let folder: TemporaryFolder
  private let data: TemporaryFolder
  private let reader = FakeReader()

  init() throws {
    (folder, data) = (try TemporaryFolder(), try TemporaryFolder())
    for (index, name) in ["a.jpg", "b.jpg", "c.jpg"].enumerated() {
      try folder.write(Array("picture \(name)".utf8), to: name, modified: 1_600_000_000 - index)
    }
  }

  /// A library and its index, as the app has them, after everything is read.
  private func open() async -> (library: LibraryModel, index: LibraryIndexModel) {
    let service = LibraryService(
      extensions: ["jpg"], startSnapshot: LibraryIndexer.startSnapshot(in: data.path))
    let library = LibraryModel(scanner: service)
    let indexer = LibraryIndexer(
      folder: data.path, scanner: service, reader: reader, pollInterval: .milliseconds(200))
    let index = LibraryIndexModel(library: library, indexer: indexer)
    library.add(LibraryRoot(path: folder.path))
    index.start()
    await eventually("the index is complete") {
      index.isComplete && library.count == 3 && library.items.allSatisfy { $0.asset != nil }
    }
    await indexer.flush()
    return (library, index)
  }

  private func id(_ name: String, in library: LibraryModel) throws -> MediaItemID {
    try #require(library.items.first { $0.name == name }?.id)
  }

  private func item(_ name: String, in library: LibraryModel) -> MediaItem? {
    library.items.first { $0.name == name }
  }

  @Test func aFavoriteIsShownAndUndone() async throws {
    let (library, index) = await open()
    let undo = try await index.setFavorite(true, on: [id("a.jpg", in: library), id("b.jpg", in: library)])
    await eventually("both are favorites") {
      item("a.jpg", in: library)?.marks == .favorite && item("b.jpg", in: library)?.marks == .favorite
    }
    let redo = try await index.undo(undo)
    await eventually("none is a favorite") { library.items.allSatisfy { $0.marks.isEmpty } }
    try await index.undo(redo)
    await eventually("both are favorites again") { library.items.filter { $0.marks == .favorite }.count == 2 }
  }

  @Test func changesThatAreTakenBackAtOnceAreShown() async throws {
    let (library, index) = await open()
    let a = try id("a.jpg", in: library)
    for _ in 0..<20 {
      let undo = try await index.setFavorite(true, on: [a])
      let redo = try await index.undo(undo)
      await eventually("it is no favorite") { item("a.jpg", in: library)?.marks.isEmpty == true }
      let undoAgain = try await index.undo(redo)
      await eventually("it is a favorite") { item("a.jpg", in: library)?.marks == .favorite }
      try await index.undo(undoAgain)
      await eventually("it is no favorite again") { item("a.jpg", in: library)?.marks.isEmpty == true }
    }
  }

  @Test func aRatingThatWasSetPrecedesThatOfTheFile() async throws {
    reader.set("a.jpg") { $0.rating = 2 }
    let (library, index) = await open()
    await eventually("the rating of the file is shown") { item("a.jpg", in: library)?.rating == 2 }
    let undo = try await index.setRating(5, on: [id("a.jpg", in: library)])
    try folder.write(Array("another picture".utf8), to: "a.jpg", modified: 1_600_000_900)
    await eventually("the file is read again") { reader.reads.filter { $0 == "a.jpg" }.count == 2 }
    await index.indexer.flush()
    await eventually("the rating stays") { item("a.jpg", in: library)?.rating == 5 }
    try await index.undo(undo)
    await eventually("the rating of the file is back") { item("a.jpg", in: library)?.rating == 2 }
  }

  @Test func keywordsAreSetAndUndone() async throws {
    reader.set("a.jpg") { $0.keywords = ["sea"] }
    let (library, index) = await open()
    let a = try id("a.jpg", in: library)
    let undo = try await index.edit(.addKeyword("summer"), on: [a])
    #expect(await index.queries.asset(a)?.keywords == ["sea", "summer"])
    try await index.edit(.removeKeyword("sea"), on: [a])
    #expect(await index.queries.asset(a)?.keywords == ["summer"])
    try await index.undo(undo)
    #expect(await index.queries.asset(a)?.keywords == ["sea"])
  }

  @Test func albumsAreMadeRenamedOrderedAndDeleted() async throws {
    let (library, index) = await open()
    let (a, b) = (try id("a.jpg", in: library), try id("b.jpg", in: library))
    let (summer, _) = try await index.addAlbum("  Summer ", with: [a])
    let (winter, _) = try await index.addAlbum("Winter")
    try await index.add([b, a, b], to: summer)
    await eventually("both albums are there, each photo once") {
      index.albums.map(\.name) == ["Summer", "Winter"] && index.albums.first?.count == 2
    }
    try await index.renameAlbum(winter, to: "Ice")
    try await index.moveAlbum(winter, to: 0)
    await eventually("the order and the name change") { index.albums.map(\.name) == ["Ice", "Summer"] }
    let undo = try await index.deleteAlbum(summer)
    await eventually("the album is gone") { index.albums.map(\.name) == ["Ice"] }
    try await index.undo(undo)
    await eventually("the album is back") { index.albums.map(\.name) == ["Ice", "Summer"] }
    let filter = try #require(await index.queries.filter(of: .album(summer)))
    #expect(library.items.count(matching: filter) == 2)
    try await index.remove([a], from: summer)
    #expect(await index.queries.counts(of: [.album(summer), .recents]) == [.album(summer): 1, .recents: 3])
  }

  @Test func whatPeopleMadeSurvivesTheLossOfTheDatabase() async throws {
    let (library, index) = await open()
    let a = try id("a.jpg", in: library)
    let asset = item("a.jpg", in: library)?.asset
    try await index.setFavorite(true, on: [a])
    try await index.setRating(4, on: [a])
    try await index.setKeywords(["sea"], on: [a])
    let (album, _) = try await index.addAlbum("Summer", with: [a])
    index.close()
    for name in data.names() where name != "library.json" { try data.remove(name) }
    // The file was renamed in the meantime.
    try File(path: folder.path("a.jpg")).rename(to: File(path: folder.path("x.jpg")))
    let (again, rebuilt) = await open()
    await eventually("the favorite is back") { item("x.jpg", in: again)?.marks == .favorite }
    #expect(item("x.jpg", in: again)?.asset == asset)
    #expect(item("x.jpg", in: again)?.rating == 4)
    #expect(await rebuilt.queries.asset(try id("x.jpg", in: again))?.keywords == ["sea"])
    #expect(rebuilt.albums == [Album(id: album, name: "Summer", count: 1)])
  }

  @Test func aDamagedDatabaseIsSaidSetAsideAndRebuilt() async throws {
    let (library, index) = await open()
    try await index.setFavorite(true, on: [id("b.jpg", in: library)])
    index.close()
    try data.write(Array("This was a database.".utf8), to: "library.sqlite")
    let (again, rebuilt) = await open()
    await eventually("the favorite is back") { item("b.jpg", in: again)?.marks == .favorite }
    guard case .setAside(let name) = rebuilt.problem else {
      Issue.record("no problem is said: \(String(describing: rebuilt.problem))")
      return
    }
    #expect(data.names().contains(name))
    #expect(rebuilt.problem?.description.contains(name) == true)
  }

  @Test func aDamagedMirrorIsKeptAsideAndTheDatabaseCounts() async throws {
    let (library, index) = await open()
    try await index.setFavorite(true, on: [id("b.jpg", in: library)])
    index.close()
    try data.write(Array("{ not JSON".utf8), to: "library.json")
    let (again, second) = await open()
    await eventually("the favorite is there") { item("b.jpg", in: again)?.marks == .favorite }
    // Without a database it cannot be read, but it is not overwritten.
    second.close()
    try data.write(Array("{ not JSON".utf8), to: "library.json")
    try data.remove("library.sqlite")
    _ = await open()
    #expect(data.names().contains { $0.hasPrefix("library ") && $0.hasSuffix(".json") })
  }

  @Test func aDatabaseOfANewerVersionIsSaidAndNotChanged() async throws {
    try makeNewerDatabase()
    let before = try File(path: data.path("library.sqlite")).contents(limit: 1 << 24)
    let (library, index) = await open()
    await eventually("the problem is said") { index.problem == .newer }
    try await index.setFavorite(true, on: [id("b.jpg", in: library)])
    await eventually("the favorite is shown") { item("b.jpg", in: library)?.marks == .favorite }
    index.close()
    #expect(try File(path: data.path("library.sqlite")).contents(limit: 1 << 24) == before)
    #expect(!data.names().contains("library.json"))
  }

  private func makeNewerDatabase() throws {
    let store = try LibraryStore(path: data.path("library.sqlite"))
    try store.database.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('99 holograms')") }
    store.close()
  }

  @Test func aSecondInstanceShowsWhatTheFirstChanges() async throws {
    let (library, index) = await open()
    let (other, otherIndex) = await open()
    try await index.setFavorite(true, on: [id("a.jpg", in: library)])
    try await index.addAlbum("Summer")
    await eventually("the other instance shows the favorite") { item("a.jpg", in: other)?.marks == .favorite }
    await eventually("the other instance shows the album") { otherIndex.albums.map(\.name) == ["Summer"] }
    #expect(item("a.jpg", in: other)?.asset == item("a.jpg", in: library)?.asset)
    try await otherIndex.setRating(3, on: [id("b.jpg", in: other)])
    await eventually("the first shows the rating") { item("b.jpg", in: library)?.rating == 3 }
  }

  @Test func aDatabaseThatIsDeletedWhileTheProgramRunsIsRebuilt() async throws {
    let (library, index) = await open()
    try await index.setFavorite(true, on: [id("a.jpg", in: library)])
    let asset = item("a.jpg", in: library)?.asset
    for name in data.names() { try data.remove(name) }
    await eventually("that is said") { index.problem == .vanished }
    await eventually("the database is there again") { data.names().contains("library.sqlite") }
    try await index.setRating(2, on: [id("a.jpg", in: library)])
    index.close()
    let (again, _) = await open()
    #expect(item("a.jpg", in: again)?.asset == asset)
    await eventually("the favorite is kept") { item("a.jpg", in: again)?.marks == .favorite }
    #expect(item("a.jpg", in: again)?.rating == 2)
  }
}
