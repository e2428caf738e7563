import Dispatch
import GObjectKit

/// The frame that a video stands at while somebody looks at its pixels.
@MainActor final class HeldFrame {
  /// How long a camera or a player has to send the frame.
  private static let patience = Duration.seconds(3)
  private var frame: VideoFrame?
  private var waiting: [CheckedContinuation<VideoFrame?, Never>] = []
  private var hasEnded = false
  private var deadline: Task<Void, Never>?

  /// Whether the frame has come.
  var isThere: Bool { frame != nil }

  /// This is the frame.
  func stand(at frame: VideoFrame) {
    self.frame = frame
    answer()
  }

  /// Nobody looks any more.
  func end() {
    hasEnded = true
    answer()
  }

  /// The frame's pixels in their own size; nil where it does not come. Waits for it.
  func picture() async -> HeldPicture? {
    guard let frame = await awaited() else { return nil }
    guard let original = frame.original else {
      return HeldPicture(
        bytes: frame.pixels, width: frame.width, height: frame.height, stride: frame.stride,
        isMirrored: false)
    }
    // Some ten milliseconds for each megapixel: not on the main thread.
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
