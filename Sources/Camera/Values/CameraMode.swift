import GObjectKit
import GStreamerKit

/// One way in which a camera delivers pictures.
public nonisolated struct CameraMode: Sendable, Hashable, CustomStringConvertible {
  /// How the pictures are coded on the way from the camera.
  public enum Coding: Sendable, Hashable {
    /// Pixels, in GStreamer's name for their layout, such as `YUY2`.
    case raw(format: String)
    /// One JPEG for each picture: larger pictures over a slow cable, for the price of decoding.
    case jpeg
  }

  /// How the pictures are coded.
  public let coding: Coding
  /// Their size.
  public let size: VideoSize
  /// Pictures in each second, as a fraction such as 30000/1001; the camera's fastest up to 30, or the
  /// slowest it has above that.
  public let rate: FrameRate

  /// A mode.
  public init(coding: Coding, size: VideoSize, rate: FrameRate) {
    (self.coding, self.size, self.rate) = (coding, size, rate)
  }

  /// Whether movement looks fluent: 24 pictures a second or more.
  public var isSmooth: Bool { rate.value >= 23.9 }

  /// "1280×720, 30 fps".
  public var description: String { "\(size), \(rate) fps" }
}

/// Pictures in each second.
public nonisolated struct FrameRate: Sendable, Hashable, CustomStringConvertible {
  /// Above the line.
  public let numerator: Int
  /// Below the line, at least 1.
  public let denominator: Int

  /// A rate.
  public init(_ numerator: Int, _ denominator: Int = 1) {
    precondition(denominator > 0)
    (self.numerator, self.denominator) = (numerator, denominator)
  }

  /// The rate as a number.
  public var value: Double { Double(numerator) / Double(denominator) }

  /// "30", or "29.97".
  public var description: String {
    if numerator % denominator == 0 { return String(numerator / denominator) }
    let hundredths = Int(clamping: (value * 100).rounded())
    let rest = hundredths % 100
    return "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  }
}
