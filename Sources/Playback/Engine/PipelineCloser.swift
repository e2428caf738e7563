import Dispatch
import GObjectKit
import GStreamerKit
import Synchronization

/// Closes pipelines, one after the other, where nobody waits for it.
nonisolated final class PipelineCloser: Sendable {
  static let shared = PipelineCloser()

  /// How many may wait to be closed: each still holds a device, a file and threads.
  private static let capacity = 3
  private let queue = DispatchQueue(label: "playback-closer")
  private let pending = Mutex(0)
  private let closed = DispatchSemaphore(value: 0)

  /// Closes a pipeline soon.
  func close(_ player: PlayBin) {
    pending.withLock { $0 += 1 }
    queue.async { [self] in
      try? player.setState(.null)
      Memory.giveBack()
      pending.withLock { $0 -= 1 }
      closed.signal()
    }
  }

  /// Waits, some seconds at most, until not too many wait: who goes through films faster than they are closed
  /// would use up the connections to the sound server.
  func waitForRoom() {
    let end = DispatchTime.now() + .seconds(5)
    while pending.withLock({ $0 }) > Self.capacity, closed.wait(timeout: end) == .success {}
  }
}
