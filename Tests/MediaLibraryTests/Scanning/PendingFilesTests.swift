import GObjectKit
import Testing

@testable import MediaLibrary

@Suite(.timeLimit(.minutes(1))) struct PendingFilesTests {
  private let node = FolderNode("/pictures")
  private let name = "a.jpg".fileBytes
  private let start = ContinuousClock.Instant.now
  private var pending = PendingFiles()

  init() { pending.insert(name, in: node, info: FileInfo(inode: 1, size: 1), at: start) }

  private mutating func check(after seconds: Int, size: Int?) -> [[UInt8]] {
    pending.check(at: start + .seconds(seconds)) { _ in size.map { FileInfo(inode: 1, size: $0) } }.map(
      \.bytes)
  }

  @Test func aFileIsCompleteAfterTwoSecondsWithoutChanges() {
    var test = self
    #expect(test.check(after: 1, size: 1).isEmpty)
    #expect(test.check(after: 2, size: 1) == [name])
    #expect(test.pending.contains(name, in: node), "it stays until its name has been looked up")
    test.pending.remove(name, in: node)
    #expect(test.pending.isEmpty)
  }

  @Test func aChangeStartsTheTimeAgain() {
    var test = self
    #expect(test.check(after: 2, size: 5).isEmpty)
    #expect(test.check(after: 3, size: 5).isEmpty)
    #expect(test.check(after: 4, size: 5) == [name])
  }

  @Test func aDeletedFileIsForgotten() {
    var test = self
    #expect(test.check(after: 5, size: nil).isEmpty)
    #expect(test.pending.isEmpty)
  }

  @Test func aFileOfAFolderThatIsGoneIsForgotten() {
    var test = self
    node.isGone = true
    #expect(test.check(after: 5, size: 1).isEmpty)
    #expect(!test.pending.contains(name, in: node))
  }
}
