import Dispatch
import GObjectKit
import GStreamerKit
import Synchronization

/// Closes pipelines in the background, one after the other.
nonisolated final class PipelineCloser: Sendable {
  static let shared = PipelineCloser()

  private struct State {
    var waiting: [PlayBin] = []
    /// Incremented with each pipeline whose closing begins.
    var count = 0
    var isClosing = false
    /// How many are not closed yet, without those that timed out.
    var pending: Int { waiting.count + (isClosing ? 1 : 0) }
  }

  /// How many may wait to be closed: each still holds a device, a file and threads.
  private static let capacity = 3
  /// The timeout for closing one pipeline. playbin3 (1.22) very rarely never closes a truncated file; the other
  /// pipelines must not wait for it.
  private static let timeout = DispatchTimeInterval.seconds(5)
  private let state = Mutex(State())
  private let closed = DispatchSemaphore(value: 0)

  /// Closes a pipeline in the background.
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
    // Closing blocks, so it does not run on a thread of Swift's pool.
    let queue = DispatchQueue.global(qos: .utility)
    queue.async { [self] in
      player.close()
      Memory.trimSoon()
      didFinish(number)
    }
    queue.asyncAfter(deadline: .now() + Self.timeout) { [self] in didFinish(number) }
  }

  /// Handles the closing of a pipeline, or its timeout.
  private func didFinish(_ number: Int) {
    let isIt = state.withLock { state in
      defer { if state.count == number { state.isClosing = false } }
      return state.count == number && state.isClosing
    }
    guard isIt else { return }
    closed.signal()
    closeNext()
  }

  /// Blocks, for 5 s at most, until no more than `capacity` pipelines are being closed: opening videos faster
  /// than they are closed would use up the connections to the sound server.
  func waitForCapacity() {
    let end = DispatchTime.now() + .seconds(5)
    while state.withLock(\.pending) > Self.capacity, closed.wait(timeout: end) == .success {}
  }
}
