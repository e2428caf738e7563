import FileTesting
import GObjectKit
import Glibc
import Testing

/// Changes in a watched folder are reported in order.
@Suite(.timeLimit(.minutes(1))) struct FileMonitorTests {
  private let temporary: TemporaryFolder
  let folder: File
  let other: File
  let monitor: FileMonitor
  let events: AsyncStream<FileEvent>

  init() throws {
    temporary = try TemporaryFolder()
    folder = File(path: temporary.path)
    other = folder.child("other")
    try other.makeFolder()
    let (events, report) = AsyncStream.makeStream(of: FileEvent.self)
    self.events = events
    monitor = try FileMonitor { for event in $0 { report.yield(event) } }
  }

  /// The events up to the first for which `isLast` returns true.
  private func collect(until isLast: (FileEvent) -> Bool) async -> [FileEvent] {
    var collected: [FileEvent] = []
    for await event in events {
      collected.append(event)
      if isLast(event) { break }
    }
    return collected
  }

  @Test(.timeLimit(.minutes(1))) func changesOfAFileAreReported() async throws {
    let watch = try monitor.watch(folder.path)
    let elsewhere = try monitor.watch(other.path)
    #expect(try monitor.watch(folder.path + "/.") == watch)
    let name = [0xFF, 0x2E, 0x6A] as [UInt8]
    let file = folder.child(String(fileBytes: name))
    try file.createEmpty()
    try file.rename(to: folder.child("日落"))
    try folder.child("日落").rename(to: other.child("b"))
    try other.child("b").delete()
    let all = await collect { $0.kind == .deleted }
    // A program that another test starts at this moment has the open file, too, until it runs: the kernel reports the last
    // close, which may follow the moves.
    #expect(all.filter { $0.kind == .written }.count == 1)
    let reported = all.filter { $0.kind != .written }
    #expect(
      reported.map(\.kind) == [
        .created, .moved(from: watch, name: name), .moved(from: watch, name: Array("日落".utf8)), .deleted,
      ])
    #expect(reported.map(\.watch) == [watch, watch, elsewhere, elsewhere])
    #expect(reported.map(\.name) == [name, Array("日落".utf8), Array("b".utf8), Array("b".utf8)])
  }

  @Test(.timeLimit(.minutes(1))) func movesAcrossTheWatchedFoldersAreReported() async throws {
    _ = try monitor.watch(folder.path)
    try other.child("a").createEmpty()
    try other.child("a").rename(to: folder.child("a"))
    try folder.child("a").rename(to: other.child("a"))
    let reported = await collect { $0.kind == .deleted }
    #expect(reported.map(\.kind) == [.movedIn, .deleted])
  }

  @Test(.timeLimit(.minutes(1))) func changesOfTheFolderAreReported() async throws {
    let watch = try monitor.watch(other.path)
    try other.rename(to: folder.child("renamed"))
    rmdir(folder.child("renamed").path)
    let reported = await collect { $0.kind == .folderGone }
    #expect(reported.map(\.kind) == [.folderMoved, .folderGone])
    #expect(reported.allSatisfy { $0.watch == watch })
  }

  @Test func aFolderThatCannotBeWatchedThrows() throws {
    let missing = folder.child("missing").path
    #expect(throws: FileError.notFound(path: missing)) { try monitor.watch(missing) }
    try folder.child("file").createEmpty()
    let file = folder.child("file")
    #expect(throws: FileError.notAFolder(path: file.path)) { try monitor.watch(file.path) }
  }
}
