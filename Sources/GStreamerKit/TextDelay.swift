import CGStreamer
import CGtk
import GObjectKit
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
    pad.onSegment { [weak self] segment in self?.shift(&segment) ?? false }
  }

  /// Moves a segment by the delay. Leaves one alone whose start says nothing.
  ///
  /// - Returns: Whether it was moved.
  func shift(_ segment: inout GstSegment) -> Bool {
    guard let old = Duration(gstTime: segment.start) else { return false }
    let (start, rest) = place(of: old)
    let shift = Int64(clamping: start.gstTime) - Int64(clamping: segment.start)
    segment.start = start.gstTime
    segment.position = start.gstTime
    // Neither is beyond 2⁶³ − 1 unless it says nothing.
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

  /// Where subtitles begin that come in from a place, and by how much later that is to be.
  private func place(of start: Duration) -> (start: Duration, rest: Duration) {
    let wanted = start - delay.withLock(\.self)
    return (max(wanted, .zero), max(.zero - wanted, .zero))
  }
}
