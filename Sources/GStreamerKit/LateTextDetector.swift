import GObjectKit
import Synchronization

/// Detects text of a subtitle stream that arrives at an overlay later than its frame.
///
/// The overlays inside `playbin` do not wait for text, because a stream without any would stop the video
/// (`gst-plugins-base/gst/playback/gstsubtitleoverlay.c` sets `wait-text` to false). While the video plays, late text
/// appears some frames later. The frame that a paused player shows has to be drawn once more.
public final class LateTextDetector: Sendable {
  private struct State {
    /// The timestamp of the first frame after the last flush; nil before it.
    var frame: Duration?
    var reports = ReportLimit()
  }

  /// Counts the reports for the same frame: in a file that stores text behind its frames, text is always late.
  private struct ReportLimit {
    private static let maximum = 5
    private var frame: Duration?
    private var count = 0

    /// - Returns: Whether lateness may be reported for the frame with a timestamp.
    mutating func allowsReport(for frame: Duration) -> Bool {
      if self.frame != frame { (self.frame, count) = (frame, 0) }
      count += 1
      return count <= Self.maximum
    }
  }

  private let state = Mutex(State())
  private let delay: SubtitleDelay
  private let onLate: @Sendable () -> Void

  /// Creates a detector.
  ///
  /// - Parameters:
  ///   - delay: How much later the text is drawn than its timestamp says.
  ///   - onLate: Called on a streaming thread when text arrives that belongs to the first frame after a seek.
  public init(delay: SubtitleDelay, onLate: @escaping @Sendable () -> Void) {
    (self.delay, self.onLate) = (delay, onLate)
  }

  /// Watches an overlay, which draws what arrives at one sink pad onto the frames that arrive at the other one.
  public func watch(text: Pad, video: Pad) {
    video.onFlush { [self] in state.withLock { $0.frame = nil } }
    _ = video.onBuffer { [self] sample in
      state.withLock { $0.frame = $0.frame ?? sample.time }
      return .pass
    }
    _ = text.onBuffer { [self] sample in
      handle(sample)
      return .pass
    }
  }

  private func handle(_ text: Sample) {
    guard let start = text.time else { return }
    let isLate = state.withLock { state in
      guard let frame = state.frame, isVisible(from: start, for: text.duration, at: frame) else {
        return false
      }
      return state.reports.allowsReport(for: frame)
    }
    if isLate { onLate() }
  }

  /// Whether text is drawn onto the frame with a timestamp.
  private func isVisible(from start: Duration, for length: Duration?, at frame: Duration) -> Bool {
    let start = start + delay.current
    guard let length else { return start <= frame }
    return start <= frame && frame < start + length
  }
}
