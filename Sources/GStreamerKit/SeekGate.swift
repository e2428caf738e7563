import CGStreamer
import Dispatch
import GObjectKit
import Synchronization

/// Holds data that follows a seek until the whole pipeline has been sought.
///
/// A seek goes through the sources of a pipeline one after the other, and what was sought first flows already while
/// the others are still elsewhere. `subparse` (1.22) even gives what it reads in that time the times of the place
/// before. Behind a gate all begin together.
public final class SeekGate: Sendable {
  private struct State {
    var isSeeking = false
    /// The pads that were emptied by the seek, and get what follows it.
    var emptied: Set<Int> = []
    var waiting: [(pad: Int, signal: DispatchSemaphore)] = []
    var count = 0
  }

  /// A thread is held for so long at most: a pipeline that stands still is worse than a wrong subtitle.
  private static let patience = DispatchTimeInterval.seconds(2)
  private let state = Mutex(State())

  /// A gate without pads.
  public init() {}

  /// Holds what comes to an input. It ends with the input.
  public func guardInput(_ pad: Pad) {
    let number = state.withLock { state in
      state.count += 1
      return state.count
    }
    pad.onFlow { [weak self] flow in self?.take(flow, at: number) }
  }

  /// Opens the gate when `seek` has returned, and not before.
  public func hold(during seek: () -> Bool) -> Bool {
    state.withLock { $0.isSeeking = true }
    defer {
      state.withLock { state in
        (state.isSeeking, state.emptied) = (false, [])
        for (_, signal) in state.waiting { signal.signal() }
        state.waiting = []
      }
    }
    return seek()
  }

  private func take(_ flow: Pad.Flow, at pad: Int) {
    switch flow {
    case .emptying:
      // Who empties it waits for the thread.
      state.withLock { state in
        state.emptied.remove(pad)
        for waiting in state.waiting where waiting.pad == pad { waiting.signal.signal() }
        state.waiting.removeAll { $0.pad == pad }
      }
    case .emptied: state.withLock { if $0.isSeeking { $0.emptied.insert(pad) } }
    case .segment:
      let signal = state.withLock { state -> DispatchSemaphore? in
        guard state.isSeeking, state.emptied.contains(pad) else { return nil }
        let signal = DispatchSemaphore(value: 0)
        state.waiting.append((pad, signal))
        return signal
      }
      _ = signal?.wait(timeout: .now() + Self.patience)
    }
  }
}
