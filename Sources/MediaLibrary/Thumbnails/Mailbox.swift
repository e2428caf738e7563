import Synchronization

/// Collects items until the reader takes them, so that the reader wakes once for many items.
///
/// Supports one reader, and writers on any threads.
final class Mailbox<Item: Sendable>: Sendable {
  private struct State {
    var items: [Item] = []
    var reader: CheckedContinuation<[Item]?, Never>?
    var isClosed = false
  }

  private let state = Mutex(State())

  /// Adds an item and resumes the reader if it waits.
  func post(_ item: Item) {
    let (reader, items) = state.withLock { state -> (CheckedContinuation<[Item]?, Never>?, [Item]) in
      guard !state.isClosed else { return (nil, []) }
      state.items.append(item)
      guard let reader = state.reader else { return (nil, []) }
      state.reader = nil
      defer { state.items = [] }
      return (reader, state.items)
    }
    reader?.resume(returning: items)
  }

  /// Removes the items for which `isUnwanted` returns true.
  func discard(where isUnwanted: (Item) -> Bool) {
    state.withLock { $0.items.removeAll(where: isUnwanted) }
  }

  /// Returns all items since the last call, waiting for one if there is none; nil after `close()`.
  func next() async -> [Item]? {
    await withCheckedContinuation { continuation in
      let answer: [Item]?? = state.withLock { state in
        if !state.items.isEmpty {
          defer { state.items = [] }
          return .some(state.items)
        }
        if state.isClosed { return .some(nil) }
        state.reader = continuation
        return nil
      }
      if let answer { continuation.resume(returning: answer) }
    }
  }

  /// Resumes a waiting reader with nil after its task was cancelled.
  func dismissReader() {
    let reader = state.withLock { state in
      defer { state.reader = nil }
      return state.reader
    }
    reader?.resume(returning: nil)
  }

  /// Drops all items and ends reading.
  func close() {
    let reader = state.withLock { state in
      state.isClosed = true
      state.items = []
      defer { state.reader = nil }
      return state.reader
    }
    reader?.resume(returning: nil)
  }
}
