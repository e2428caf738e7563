import CGStreamer
import CGtk
import Synchronization

/// Makes subtitles come later or earlier than their medium says: from the next seek on.
///
/// An offset of a pad is not enough: a subtitle that ended before the place that is sought, and would be seen there
/// with a delay, is thrown away before it gets there. Therefore the place itself is another one for subtitles.
public final class TextDelay: Sendable {
  private struct State {
    var delay = Duration.zero
    /// Where subtitles of a file of their own were sent to, and how much of the delay is left to do.
    var sought: (start: Duration, rest: Duration)?
  }

  private let state = Mutex(State())

  /// No delay.
  public init() {}

  /// By how much they come later, in the time of the medium; negative for earlier.
  public func set(_ delay: Duration) { state.withLock { $0.delay = delay } }

  /// Takes in the output of what reads a file of subtitles.
  public func follow(source pad: Pad) {
    pad.onSeek { [weak self] start in
      guard let self else { return start }
      return state.withLock { state in
        let wanted = start - state.delay
        let start = max(wanted, .zero)
        state.sought = (start, start - wanted)
        return start
      }
    }
  }

  /// Takes in the input of what draws subtitles.
  public func follow(drawing pad: Pad) {
    pad.onSegment { [weak self] segment in
      guard let (start, rest) = self?.place(of: .nanoseconds(Int64(segment.start))) else { return false }
      let shift = Int64(start.gstTime) - Int64(segment.start)
      segment.start = start.gstTime
      segment.position = start.gstTime
      segment.time = GstClockTime(max(Int64(segment.time) + shift, 0))
      if segment.stop != .max {
        segment.stop = GstClockTime(max(Int64(segment.stop) + shift, Int64(start.gstTime)))
      }
      segment.base += GstClockTime(Double(rest.gstTime) / segment.rate)
      return true
    }
  }

  /// Where subtitles begin that come in from a place, and by how much later that is to be.
  private func place(of start: Duration) -> (start: Duration, rest: Duration)? {
    state.withLock { state in
      if let sought = state.sought, sought.start == start { return sought }
      let wanted = start - state.delay
      return (max(wanted, .zero), max(.zero - wanted, .zero))
    }
  }
}
