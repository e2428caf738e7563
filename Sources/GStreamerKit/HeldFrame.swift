import Dispatch
import GObjectKit

/// The frame at which a video is frozen for the eyedropper.
@MainActor final class HeldFrame {
  /// The time a camera or player has to deliver the frame.
  private static let patience = Duration.seconds(3)
  private var frame: VideoFrame?
  private var waiting: [CheckedContinuation<VideoFrame?, Never>] = []
  private var hasEnded = false
  private var deadline: Task<Void, Never>?

  /// Whether the frame has been delivered.
  var isThere: Bool { frame != nil }

  /// Delivers the frame to all waiting callers.
  func stand(at frame: VideoFrame) {
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
  func picture() async -> HeldPicture? {
    guard let frame = await awaited() else { return nil }
    guard let original = frame.original else {
      return HeldPicture(
        bytes: frame.pixels, width: frame.width, height: frame.height, stride: frame.stride,
        isMirrored: false)
    }
    // The conversion takes about ten milliseconds per megapixel: not on the main thread.
    return await withCheckedContinuation { continuation in
      DispatchQueue.global(qos: .userInitiated).async {
        let pixels = try? original.sample.exactPixels()
        continuation.resume(
          returning: pixels.map {
            HeldPicture(
              bytes: $0.bytes, width: $0.size.width, height: $0.size.height, stride: $0.stride,
              isMirrored: original.isMirrored)
          })
      }
    }
  }

  private func awaited() async -> VideoFrame? {
    if frame != nil || hasEnded { return frame }
    deadline =
      deadline
      ?? Task { [weak self] in
        try? await Task.sleep(for: Self.patience)
        if !Task.isCancelled { self?.answer() }
      }
    return await withCheckedContinuation { waiting.append($0) }
  }

  private func answer() {
    deadline?.cancel()
    deadline = nil
    for continuation in waiting { continuation.resume(returning: frame) }
    waiting = []
  }
}
