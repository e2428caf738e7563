import GObjectKit
import Imaging
import WorkerKit

/// Decodes frames of an animation and draws them onto a canvas.
struct AnimationOperation {
  private let canvas: ImageSize
  private let frames: [ImageAnimation.Frame]
  private let limits: DecodingLimits

  init(_ canvas: ImageSize, _ frames: [ImageAnimation.Frame], _ limits: DecodingLimits) {
    (self.canvas, self.frames) = (canvas, frames)
    var limits = limits
    // A frame may be larger than its canvas, but has no reason to be much larger.
    limits.pixels = min(limits.pixels, 2 * ImageAnimation.largestCanvas)
    self.limits = limits
  }

  /// Draws the frames.
  ///
  /// - Parameter base: The canvas in the layout of `PixelBuffer`; nil for an empty one.
  /// - Throws: `ImageError` of the first frame that cannot be decoded.
  func run(
    _ source: borrowing ImageSource, onto base: Bytes?
  ) throws(ImageError) -> AnimationCanvas.Result {
    try limits.check(canvas)
    guard let container = source.withHead({ ImageContainer(head: $0) }).animation,
      canvas.pixelCount <= ImageAnimation.largestCanvas, let start = start(base)
    else { throw .undecodable(message: "") }
    return try start.compose(frames) { frame throws(ImageError) in
      try container.pixels(of: frame, source, limits)
    }
  }

  private func start(_ base: Bytes?) -> AnimationCanvas? {
    guard let base else { return AnimationCanvas(size: canvas) }
    return base.withBytes { AnimationCanvas(size: canvas, pixels: $0) }
  }
}
