import FileTesting
import GObjectKit
import Testing

@testable import MediaLibrary

@Suite(.timeLimit(.minutes(1))) struct RootFoldersTests {
  private let folder: TemporaryFolder
  private let folders: LibraryFolders
  private let roots: RootFolders
  private let report: AsyncStream<LibraryEvent>.Continuation
  private let events: AsyncStream<LibraryEvent>

  init() throws {
    folder = try TemporaryFolder()
    (events, report) = AsyncStream.makeStream()
    folders = LibraryFolders(report: report)
    roots = RootFolders(folders: folders, report: report)
  }

  /// Removes the next folder from the queue.
  private func next() -> FolderNode? { folders.queue.next() }

  /// The reports of missing and found roots so far.
  private func reports() async -> [String] {
    report.finish()
    return await events.reduce(into: []) { reports, event in
      switch event {
      case .rootMissing: reports.append("missing")
      case .rootFound: reports.append("found")
      default: break
      }
    }
  }

  @Test func anExistingRootIsQueued() async throws {
    let root = LibraryRoot(path: folder.path)
    roots.add(root)
    #expect(roots.contains(root))
    let node = try #require(next())
    #expect(node.path == folder.path)
    #expect(roots.contains(node))
    #expect(folders.open(node) != nil)
    #expect(roots.watches == Set([try #require(node.watch)]))
    #expect(await reports().isEmpty)
  }

  @Test func aMissingRootIsWatchedAboveAndQueuedWhenItAppears() async throws {
    roots.add(LibraryRoot(path: folder.path("not/yet")))
    #expect(folders.queue.isEmpty)
    let above = try #require(roots.ancestors.first)
    // A closer folder appears: its watch replaces the first one.
    try folder.makeFolder("not")
    roots.check()
    let closer = try #require(roots.ancestors.first)
    #expect(closer != above)
    #expect(!folders.watches.isInUse(above))
    try folder.makeFolder("not/yet")
    roots.check()
    #expect(roots.ancestors.isEmpty)
    #expect(!folders.watches.isInUse(closer))
    #expect(next()?.path == folder.path("not/yet"))
    #expect(await reports() == ["missing", "found"])
  }

  @Test func aRootThatDisappearedIsReportedAsMissing() async throws {
    try folder.makeFolder("root")
    let root = LibraryRoot(path: folder.path("root"))
    roots.add(root)
    let node = try #require(next())
    _ = folders.open(node)
    folder.removeTree("root")
    roots.check()
    #expect(node.isGone)
    #expect(!roots.contains(node))
    #expect(!roots.ancestors.isEmpty)
    roots.remove(root)
    #expect(!roots.contains(root))
    #expect(await reports() == ["missing"])
  }

  @Test func missingRootsShareTheWatchAboveThem() throws {
    let (first, second) = (LibraryRoot(path: folder.path("1")), LibraryRoot(path: folder.path("2")))
    roots.add(first)
    roots.add(second)
    let watch = try #require(roots.ancestors.first)
    #expect(roots.ancestors == [watch])
    roots.remove(first)
    #expect(folders.watches.isInUse(watch))
    roots.remove(second)
    #expect(!folders.watches.isInUse(watch))
  }
}
