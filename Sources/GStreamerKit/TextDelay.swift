import CGStreamer
import CGtk
import Synchronization

/// Makes the subtitles that a medium brings along come later or earlier than it says: from the next seek on.
///
/// An offset of a pad is not enough: a subtitle that ended before the place that is sought, and would be seen there
/// with a delay, is thrown away before it gets there. Therefore the place itself is another one for subtitles.
public final class TextDelay: Sendable {
  private let delay = Mutex(Duration.zero)

  /// No delay.
  public init() {}

  /// By how much they come later, in the time of the medium; negative for earlier.
  public func set(_ delay: Duration) { self.delay.withLock { $0 = delay } }

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
  private func place(of start: Duration) -> (start: Duration, rest: Duration) {
    let wanted = start - delay.withLock(\.self)
    return (max(wanted, .zero), max(.zero - wanted, .zero))
  }
}
