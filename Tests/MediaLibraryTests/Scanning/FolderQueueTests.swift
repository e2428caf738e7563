import Testing

@testable import MediaLibrary

@Suite(.timeLimit(.minutes(1))) struct FolderQueueTests {
  private let first = FolderNode("/1")
  private let second = FolderNode("/2")
  private let link = FolderNode("/3", isLinked: true)

  private func drain(_ queue: inout FolderQueue) -> [String] {
    var paths: [String] = []
    while let node = queue.next() { paths.append(node.path) }
    return paths
  }

  @Test func theLatestFolderIsReadFirstAndLinksLast() {
    var queue = FolderQueue()
    for node in [first, link, second] { queue.add(node) }
    #expect(!queue.isEmpty)
    #expect(drain(&queue) == ["/2", "/1", "/3"])
    #expect(queue.isEmpty)
  }

  @Test func aFolderWaitsOnce() {
    var queue = FolderQueue()
    queue.add(first)
    queue.add(first)
    #expect(drain(&queue) == ["/1"])
    queue.add(first)
    #expect(drain(&queue) == ["/1"])
  }

  @Test func aFolderThatIsGoneIsNotRead() {
    var queue = FolderQueue()
    queue.add(first)
    first.isGone = true
    second.isGone = true
    queue.add(second)
    #expect(drain(&queue).isEmpty)
  }

  @Test func failedFoldersAreReadAgainOnRequest() {
    var queue = FolderQueue()
    queue.addFailed(first)
    #expect(queue.isEmpty)
    queue.retry()
    #expect(drain(&queue) == ["/1"])
    queue.retry()
    #expect(queue.isEmpty)
  }
}
