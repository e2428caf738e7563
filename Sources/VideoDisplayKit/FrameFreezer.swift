import Dispatch
import GObjectKit
import GStreamerKit

/// The frame at which a video is frozen for the eyedropper.
@MainActor final class FrameFreezer {
  /// The time a camera or player has to deliver the frame.
  private static let timeout = Duration.seconds(3)
  private var frame: VideoFrame?
  private var waiting: [CheckedContinuation<VideoFrame?, Never>] = []
  private var hasEnded = false
  private let deadline = DelayedAction()

  /// Whether the frame has been delivered.
  var isAvailable: Bool { frame != nil }

  /// Delivers the frame to all waiting callers.
  func freeze(at frame: VideoFrame) {
    self.frame = frame
    answer()
  }

  /// Ends the freeze; waiting callers receive what is available.
  func end() {
    hasEnded = true
    answer()
  }

  /// The pixels of the frozen frame at their original size. Waits for the frame; nil if it is not delivered in time or
  /// cannot be converted.
  func pixels() async -> FrozenFrame? {
    guard let frame = await awaited() else { return nil }
    guard let original = frame.original else {
      return FrozenFrame(
        bytes: frame.bytes, width: frame.width, height: frame.height, stride: frame.stride,
        isMirrored: false)
    }
    // The conversion takes about ten milliseconds per megapixel: not on the main thread.
    return await withCheckedContinuation { continuation in
      DispatchQueue.global(qos: .userInitiated).async {
        var pixels = try? original.sample.exactPixels()
        if let filter = original.filter { pixels = pixels?.filtered(by: filter) }
        continuation.resume(
          returning: pixels.map {
            FrozenFrame(
              bytes: $0.bytes, width: $0.size.width, height: $0.size.height, stride: $0.stride,
              isMirrored: original.isMirrored)
          })
      }
    }
  }

  private func awaited() async -> VideoFrame? {
    if frame != nil || hasEnded { return frame }
    deadline.scheduleIfIdle(after: Self.timeout) { [weak self] in self?.answer() }
    return await withCheckedContinuation { waiting.append($0) }
  }

  private func answer() {
    deadline.cancel()
    for continuation in waiting { continuation.resume(returning: frame) }
    waiting = []
  }
}
