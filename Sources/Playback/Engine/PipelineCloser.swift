import Dispatch
import GObjectKit
import GStreamerKit
import Synchronization

/// Closes pipelines, one after the other, where nobody waits for it.
nonisolated final class PipelineCloser: Sendable {
  static let shared = PipelineCloser()

  private struct State {
    var waiting: [PlayBin] = []
    /// Grows with each that is begun.
    var count = 0
    var isClosing = false
    /// How many are not closed, without those that were given up.
    var pending: Int { waiting.count + (isClosing ? 1 : 0) }
  }

  /// How many may wait to be closed: each still holds a device, a file and threads.
  private static let capacity = 3
  /// How long one is waited for. playbin3 (1.22) very rarely never closes a file that breaks off; the others must
  /// not wait for it.
  private static let patience = DispatchTimeInterval.seconds(5)
  private let state = Mutex(State())
  private let closed = DispatchSemaphore(value: 0)

  /// Closes a pipeline soon.
  func close(_ player: PlayBin) {
    state.withLock { $0.waiting.append(player) }
    closeNext()
  }

  private func closeNext() {
    let next = state.withLock { state -> (player: PlayBin, number: Int)? in
      guard !state.isClosing, !state.waiting.isEmpty else { return nil }
      state.isClosing = true
      state.count += 1
      return (state.waiting.removeFirst(), state.count)
    }
    guard let (player, number) = next else { return }
    // It blocks, so not on a thread of Swift's.
    let queue = DispatchQueue.global(qos: .utility)
    queue.async { [self] in
      player.close()
      Memory.giveBackSoon()
      leave(number)
    }
    queue.asyncAfter(deadline: .now() + Self.patience) { [self] in leave(number) }
  }

  /// A pipeline has been closed, or is given up.
  private func leave(_ number: Int) {
    let isIt = state.withLock { state in
      defer { if state.count == number { state.isClosing = false } }
      return state.count == number && state.isClosing
    }
    guard isIt else { return }
    closed.signal()
    closeNext()
  }

  /// Waits, some seconds at most, until not too many wait: who goes through films faster than they are closed
  /// would use up the connections to the sound server.
  func waitForRoom() {
    let end = DispatchTime.now() + .seconds(5)
    while state.withLock(\.pending) > Self.capacity, closed.wait(timeout: end) == .success {}
  }
}
