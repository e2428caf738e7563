import GObjectKit

/// A video frame, ready for drawing.
public struct VideoFrame: BGRAPixels, Sendable {
  /// Rows of BGRA pixels with an alpha of 255.
  public let bytes: Bytes
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The number of bytes from one row to the next.
  public let stride: Int
  /// The size of the video after rotation, with square pixels. The frame itself may be scaled down.
  public let videoSize: VideoSize
  /// The presentation timestamp; nil if there is none.
  public let time: Duration?
  /// The frame before scaling; nil if it was not requested.
  package var original: Original?

  /// A frame before scaling, whether it is shown mirrored, and the filter that it is shown with.
  package struct Original: Sendable {
    package let sample: Sample
    package let isMirrored: Bool
    package var filter: FrameFilter?
  }

  /// Creates a frame from a BGRA sample; nil if the size is not displayable or there are fewer bytes than the size
  /// needs.
  package init?(_ sample: Sample, videoSize: VideoSize, time: Duration?) {
    guard let size = sample.videoSize, size.isDisplayable, videoSize.isDisplayable, let bytes = sample.bytes,
      bytes.count >= size.width * size.height * 4
    else { return nil }
    self.init(
      pixels: bytes, width: size.width, height: size.height, stride: size.width * 4, videoSize: videoSize,
      time: time)
  }

  /// Creates a frame. The size must be positive and `pixels` must hold all rows.
  public init(
    pixels: Bytes, width: Int, height: Int, stride: Int, videoSize: VideoSize, time: Duration? = nil
  ) {
    precondition(
      width > 0 && height > 0 && stride >= width * 4 && pixels.count >= stride * (height - 1) + width * 4)
    (bytes, self.width, self.height, self.stride) = (pixels, width, height, stride)
    (self.videoSize, self.time) = (videoSize, time)
  }

  /// The components of one pixel.
  public func pixel(x: Int, y: Int) -> (red: UInt8, green: UInt8, blue: UInt8) {
    precondition(x >= 0 && x < width && y >= 0 && y < height)
    return bytes.withBytes { span in
      let start = y * stride + x * 4
      return (
        span.unsafeLoad(fromByteOffset: start + 2, as: UInt8.self),
        span.unsafeLoad(fromByteOffset: start + 1, as: UInt8.self),
        span.unsafeLoad(fromByteOffset: start, as: UInt8.self)
      )
    }
  }
}

/// The width and height of a video in pixels.
public struct VideoSize: Sendable, Hashable, CustomStringConvertible {
  /// The width in pixels.
  public var width: Int
  /// The height in pixels.
  public var height: Int

  /// Creates a size.
  public init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  /// The number of pixels; `Int.max` on overflow.
  public var pixelCount: Int {
    let (count, overflow) = width.multipliedReportingOverflow(by: height)
    return overflow ? .max : count
  }

  /// Whether a frame of this size can be displayed: each side has 1…32,767 pixels, Cairo's maximum, and the area is at
  /// most 268 million pixels, which is a gigabyte. Check sizes from files and devices before computing with them.
  public var isDisplayable: Bool {
    let sides = 1...32_767
    return sides.contains(width) && sides.contains(height) && width * height <= 1 << 28
  }

  /// The size with square pixels: scales the width by the pixel aspect ratio. Unchanged if the ratio is outside
  /// 1:10…10:1 or the result is not displayable.
  public func squarePixels(aspectRatio numerator: Int, _ denominator: Int) -> VideoSize {
    guard isDisplayable, (1...Int(Int32.max)).contains(numerator), (1...Int(Int32.max)).contains(denominator),
      numerator <= denominator * 10, denominator <= numerator * 10
    else { return self }
    let square = VideoSize(width: max(width * numerator / denominator, 1), height: height)
    return square.isDisplayable ? square : self
  }

  /// The size as text, such as "1280×720".
  public var description: String { "\(width)×\(height)" }

  /// The size of the largest part with a ratio of width to height, rounded to pixels. The whole size for a ratio that
  /// is not positive and finite.
  public func cropped(toAspectRatio ratio: Double) -> VideoSize {
    guard ratio.isFinite, ratio > 0, width > 0, height > 0 else { return self }
    return VideoSize(
      width: min(max(Int(clamping: (Double(height) * ratio).rounded()), 1), width),
      height: min(max(Int(clamping: (Double(width) / ratio).rounded()), 1), height))
  }
}
