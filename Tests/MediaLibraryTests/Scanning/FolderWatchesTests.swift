import FileTesting
import GObjectKit
import Testing

@testable import MediaLibrary

@Suite(.timeLimit(.minutes(1))) struct FolderWatchesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func aSharedWatchEndsWithItsLastUser() throws {
    var watches = FolderWatches { _ in }
    let watch = try watches.watch(folder.path)
    let second = try watches.watch(folder.path)
    #expect(second == watch)
    watches.unwatch(watch)
    #expect(watches.isInUse(watch))
    watches.unwatch(watch)
    #expect(!watches.isInUse(watch))
    let third = try watches.watch(folder.path)
    #expect(third != watch, "the system has removed the first watch")
  }

  @Test func aWatchThatTheSystemEndedHasNoUsers() throws {
    var watches = FolderWatches { _ in }
    let watch = try watches.watch(folder.path)
    watches.forget(watch)
    #expect(!watches.isInUse(watch))
    watches.unwatch(watch)
    #expect(!watches.isInUse(watch))
  }

  @Test func aMissingFolderIsNotWatched() throws {
    var watches = FolderWatches { _ in }
    #expect(throws: FileError.notFound(path: folder.path("gone"))) { try watches.watch(folder.path("gone")) }
  }
}
