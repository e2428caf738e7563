import Synchronization

/// Collects deliveries until the reader comes for them, so that it wakes once for many.
///
/// One reader; any number of writers on any threads.
final class Mailbox<Item: Sendable>: Sendable {
  private struct State {
    var items: [Item] = []
    var reader: CheckedContinuation<[Item]?, Never>?
    var isClosed = false
  }

  private let state = Mutex(State())

  /// Puts an item in, and wakes the reader if it waits.
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

  /// Takes out what does not satisfy `isWanted`.
  func discard(where isUnwanted: (Item) -> Bool) {
    state.withLock { $0.items.removeAll(where: isUnwanted) }
  }

  /// All items since the last call, waiting for one if there is none; nil once the box is closed.
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

  /// Sends a waiting reader away: its task was cancelled.
  func dismissReader() {
    let reader = state.withLock { state in
      defer { state.reader = nil }
      return state.reader
    }
    reader?.resume(returning: nil)
  }

  /// Ends the reading.
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
