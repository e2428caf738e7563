/// The folders to read, and those to try again on request.
struct FolderQueue {
  private var waiting: [FolderNode] = []
  /// Folders behind links, which are read last: a real folder precedes a link to it.
  private var waitingLinks: [FolderNode] = []
  private var failed: [FolderNode] = []

  /// Whether no folder waits to be read.
  var isEmpty: Bool { waiting.isEmpty && waitingLinks.isEmpty }

  /// Adds a folder, unless it waits already or is gone. The folder that was added last is read first.
  mutating func add(_ node: FolderNode) {
    guard !node.isQueued, !node.isGone else { return }
    node.isQueued = true
    if node.isLinked { waitingLinks.append(node) } else { waiting.append(node) }
  }

  /// Removes and returns the folder to read next.
  mutating func next() -> FolderNode? {
    while let node = waiting.popLast() ?? waitingLinks.popLast() {
      node.isQueued = false
      if !node.isGone { return node }
    }
    return nil
  }

  /// Remembers a folder that cannot be read or monitored now, for `retry()`.
  mutating func addFailed(_ node: FolderNode) { failed.append(node) }

  /// Adds the folders that could not be read or monitored.
  mutating func retry() {
    let again = failed
    failed = []
    for node in again { add(node) }
  }
}
