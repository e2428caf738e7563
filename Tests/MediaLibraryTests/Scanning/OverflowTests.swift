import FileTesting
import GObjectKit
import Testing

@testable import MediaLibrary

/// The library follows changes whose events the system lost.
@Suite(.timeLimit(.minutes(1))) struct OverflowTests {
  @Test func allFoldersAreListedAgainAfterAnOverflow() async throws {
    let folder = try TemporaryFolder()
    for name in ["library/kept", "library/deep/down"] { try folder.makeFolder(name) }
    for name in ["kept/a.jpg", "kept/b.jpg", "deep/down/c.jpg"] { try folder.write("library/" + name) }
    // Each change is reported as an overflow, which does not say what changed.
    let service = LibraryService(extensions: pictureExtensions) { events in
      events.isEmpty ? [] : [FileEvent(.overflow, FileWatch(-1))]
    }
    let probe = LibraryObserver(service)
    service.add(LibraryRoot(path: folder.path("library")))
    service.add(LibraryRoot(path: folder.path("missing")))
    await probe.wait("the library is read") { $0.finishedCount == 3 && !$0.missing.isEmpty }
    try folder.write("library/kept/new.jpg")
    try folder.remove("library/kept/a.jpg")
    try folder.write("library/kept/b.jpg", "another picture")
    folder.removeTree("library/deep")
    try folder.makeFolder("library/other")
    try folder.write("library/other/d.jpg")
    await probe.wait("all changes of the library are seen", seconds: 10) {
      Set($0.names) == ["b.jpg", "new.jpg", "d.jpg"] && $0.item("b.jpg")?.size == 15
    }
    try folder.makeFolder("missing")
    try folder.write("missing/e.jpg")
    let state = await probe.wait("the root is found", seconds: 10) {
      $0.missing.isEmpty && Set($0.names) == ["b.jpg", "new.jpg", "d.jpg", "e.jpg"]
    }
    #expect(state.rowsMatchSnapshot)
  }
}
