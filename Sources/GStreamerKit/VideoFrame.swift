import GObjectKit

/// A picture of a video, ready to be drawn.
public struct VideoFrame: Sendable {
  /// Rows of blue, green, red and a byte that is 255.
  public let pixels: Bytes
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// Bytes from one row to the next.
  public let stride: Int
  /// The size of the video, of which the frame may be a smaller version: square pixels, after rotation.
  public let videoSize: VideoSize
  /// When it is to be seen, in the running time of its pipeline; nil where nobody says.
  public let time: Duration?
  /// The picture that this was made from; nil where nobody asked for it.
  var original: Original?

  /// A picture as it came, before it was made as small as it is seen.
  struct Original: Sendable {
    let sample: Sample
    let isMirrored: Bool
  }

  /// A frame of a sample in BGRA; nil where the sample has no size that can be shown, or fewer bytes than its size needs.
  init?(_ sample: Sample, videoSize: VideoSize, time: Duration?) {
    guard let size = sample.videoSize, size.isShowable, videoSize.isShowable, let bytes = sample.bytes,
      bytes.count >= size.width * size.height * 4
    else { return nil }
    self.init(
      pixels: bytes, width: size.width, height: size.height, stride: size.width * 4, videoSize: videoSize,
      time: time)
  }

  /// A frame.
  public init(
    pixels: Bytes, width: Int, height: Int, stride: Int, videoSize: VideoSize, time: Duration? = nil
  ) {
    precondition(
      width > 0 && height > 0 && stride >= width * 4 && pixels.count >= stride * (height - 1) + width * 4)
    (self.pixels, self.width, self.height, self.stride) = (pixels, width, height, stride)
    (self.videoSize, self.time) = (videoSize, time)
  }

  /// One pixel's components.
  public func pixel(x: Int, y: Int) -> (red: UInt8, green: UInt8, blue: UInt8) {
    precondition(x >= 0 && x < width && y >= 0 && y < height)
    return pixels.withBytes { span in
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
  /// Pixels from left to right.
  public var width: Int
  /// Pixels from top to bottom.
  public var height: Int

  /// A size.
  public init(width: Int, height: Int) { (self.width, self.height) = (width, height) }

  /// The number of pixels; `Int.max` where a claim is beyond counting.
  public var pixelCount: Int {
    let (count, overflow) = width.multipliedReportingOverflow(by: height)
    return overflow ? .max : count
  }

  /// Whether a frame of this size can be shown: each side has 1…32,767 pixels, the most that Cairo draws, and all
  /// together are at most 268 million, which is a gigabyte. Check what a file or a device claims before anything is
  /// computed from it.
  public var isShowable: Bool {
    let sides = 1...32_767
    return sides.contains(width) && sides.contains(height) && width * height <= 1 << 28
  }

  /// This size with square pixels: the width changes by the pixel aspect ratio. Stays as it is where the ratio is none
  /// that video has (1:10…10:1), or the result cannot be shown.
  public func squarePixels(aspectRatio numerator: Int, _ denominator: Int) -> VideoSize {
    guard isShowable, (1...Int(Int32.max)).contains(numerator), (1...Int(Int32.max)).contains(denominator),
      numerator <= denominator * 10, denominator <= numerator * 10
    else { return self }
    let square = VideoSize(width: max(width * numerator / denominator, 1), height: height)
    return square.isShowable ? square : self
  }

  /// "1280×720".
  public var description: String { "\(width)×\(height)" }
}
