import CGLib
import CGStreamer
import GObjectKit
import Synchronization

/// Delays the embedded subtitles of an item, or shows them earlier, from the next seek on.
///
/// A pad offset is not sufficient: a cue that ends before the seek target, but is visible there with the delay, is
/// dropped before it reaches the pad. Therefore the segment of the subtitles is shifted.
public final class SubtitleDelay: Sendable {
  private let delay = Mutex(Duration.zero)

  /// Creates a delay of zero.
  public init() {}

  /// Sets the delay, in stream time; negative values show subtitles earlier.
  public func set(_ delay: Duration) { self.delay.withLock { $0 = delay } }

  /// The delay that was set last.
  var current: Duration { delay.withLock(\.self) }

  /// Shifts the segments that arrive at the text sink pad of an overlay.
  public func shiftSegments(of pad: Pad) {
    pad.onSegment { [weak self] segment in self?.shift(&segment) ?? false }
  }

  /// Shifts a segment by the delay. A segment without a start is left unchanged.
  ///
  /// - Returns: Whether the segment was changed.
  func shift(_ segment: inout GstSegment) -> Bool {
    guard let old = Duration(gstTime: segment.start) else { return false }
    let (start, rest) = shiftedStart(of: old)
    let shift = Int64(clamping: start.gstTime) - Int64(clamping: segment.start)
    segment.start = start.gstTime
    segment.position = start.gstTime
    // Both are at most 2⁶³ − 1, or GST_CLOCK_TIME_NONE.
    if segment.time <= UInt64(Int64.max) {
      segment.time = GstClockTime(clamping: Int64(clamping: segment.time).addingClamping(shift))
    }
    if segment.stop <= UInt64(Int64.max) {
      let stop = Int64(clamping: segment.stop).addingClamping(shift)
      segment.stop = max(GstClockTime(clamping: stop), segment.start)
    }
    segment.base = segment.base.addingClamping(GstClockTime(clamping: Double(rest.gstTime) / segment.rate))
    return true
  }

  /// The shifted start of a segment, clamped to zero, and the remainder by which the subtitles start later.
  private func shiftedStart(of start: Duration) -> (start: Duration, rest: Duration) {
    let wanted = start - current
    return (max(wanted, .zero), max(.zero - wanted, .zero))
  }
}
