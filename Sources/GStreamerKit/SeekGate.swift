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
    /// Whether nothing may come at all yet.
    var isClosed = false
    /// The pads that were emptied by the seek, and get what follows it.
    var emptied: Set<Int> = []
    var waiting: [(pad: Int, signal: DispatchSemaphore)] = []
    var count = 0

    mutating func release() {
      for (_, signal) in waiting { signal.signal() }
      waiting = []
    }
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

  /// Holds everything, from the beginning, until `open` is called.
  public func close() { state.withLock { $0.isClosed = true } }

  /// Lets everything pass that `close` holds.
  public func open() {
    state.withLock { state in
      guard state.isClosed else { return }
      state.isClosed = false
      if !state.isSeeking { state.release() }
    }
  }

  /// Opens the gate when `seek` has returned, and not before.
  public func hold(during seek: () -> Bool) -> Bool {
    state.withLock { $0.isSeeking = true }
    defer {
      state.withLock { state in
        (state.isSeeking, state.emptied) = (false, [])
        if !state.isClosed { state.release() }
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
        guard state.isClosed || state.isSeeking && state.emptied.contains(pad) else { return nil }
        let signal = DispatchSemaphore(value: 0)
        state.waiting.append((pad, signal))
        return signal
      }
      _ = signal?.wait(timeout: .now() + Self.patience)
    }
  }
}
