import FileTesting
import GObjectKit
import MediaLibrary
import Synchronization
import TestTools
import Testing

@testable import Viewer

@Suite(.timeLimit(.minutes(1))) @MainActor struct FolderReaderTests {
  /// The names in the lists of a reader.
  private final class Lists: Sendable {
    private let names = Mutex<[[String]]>([])

    var all: [[String]] { names.withLock { $0 } }
    func add(_ list: PictureList) { names.withLock { $0.append((0..<list.count).map { list[$0].name }) } }
  }

  private let folder: TemporaryFolder
  private let clock = TestClock()
  private let lists = Lists()

  init() throws {
    folder = try TemporaryFolder()
    for (number, name) in ["old.jpg", "new.jpg"].enumerated() {
      try folder.write(Array("picture".utf8), to: name, modified: 1_000 + number)
    }
  }

  /// Reads the folder until the task is cancelled; returns after the first list of the folder.
  private func read() async -> Task<Void, Never> {
    let reader = FolderReader(paths: [folder.path("old.jpg")], clock: clock)
    let task = Task { [lists] in for await list in await reader.lists() { lists.add(list) } }
    await eventually("the folder is read") { lists.all.last == ["new.jpg", "old.jpg"] }
    return task
  }

  @Test func changesWithinAnIntervalAreListedTogether() async throws {
    let task = await read()
    let before = lists.all
    try folder.write(Array("picture".utf8), to: "1.jpg", modified: 2_000)
    await eventually("the interval has begun") { clock.sleeperCount == 1 }
    try folder.write(Array("picture".utf8), to: "2.jpg", modified: 3_000)
    clock.advance(by: .milliseconds(99))
    #expect(clock.sleeperCount == 1)
    #expect(lists.all == before)
    clock.advance(by: .milliseconds(1))
    await eventually("the folder is listed") { lists.all.count > before.count }
    #expect(lists.all == before + [["2.jpg", "1.jpg", "new.jpg", "old.jpg"]])
    task.cancel()
  }

  @Test func theIntervalEndsWithTheStream() async throws {
    let task = await read()
    try folder.remove("new.jpg")
    await eventually("the interval has begun") { clock.sleeperCount == 1 }
    task.cancel()
    await eventually("the interval is cancelled") { clock.sleeperCount == 0 }
  }
}
