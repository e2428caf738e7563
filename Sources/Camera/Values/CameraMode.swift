import GObjectKit
import GStreamerKit
import L10n

/// A combination of coding, frame size and frame rate that a camera offers.
public nonisolated struct CameraMode: Sendable, Hashable, CustomStringConvertible {
  /// The coding of the frames that the camera sends.
  public enum Coding: Sendable, Hashable {
    /// Raw frames; the format is GStreamer's name of the pixel layout, such as `YUY2`.
    case raw(format: String)
    /// Motion JPEG: allows larger frames over a slow connection but must be decoded.
    case jpeg
  }

  /// The coding of the frames.
  public let coding: Coding
  /// The size of the frames in pixels.
  public let size: VideoSize
  /// The frame rate: the camera's highest up to 30 fps, or its lowest above that.
  public let rate: FrameRate

  /// Creates a mode.
  public init(coding: Coding, size: VideoSize, rate: FrameRate) {
    (self.coding, self.size, self.rate) = (coding, size, rate)
  }

  /// Whether motion looks smooth: 23.9 fps or more.
  public var isSmooth: Bool { rate.value >= 23.9 }

  /// The size and rate for display, such as "1280×720, 30 fps".
  public var description: String { tr("%1$s, %2$s fps", "\(size)", "\(rate)") }
}

/// A frame rate as a fraction, such as 30000/1001.
public nonisolated struct FrameRate: Sendable, Hashable, CustomStringConvertible {
  /// The numerator.
  public let numerator: Int
  /// The denominator, at least 1.
  public let denominator: Int

  /// Creates a frame rate. The denominator must be positive.
  public init(_ numerator: Int, _ denominator: Int = 1) {
    precondition(denominator > 0)
    (self.numerator, self.denominator) = (numerator, denominator)
  }

  /// The frame rate in frames per second.
  public var value: Double { Double(numerator) / Double(denominator) }

  /// The frame rate for display, such as "30" or "29.97".
  public var description: String {
    numerator % denominator == 0 ? String(numerator / denominator) : value.text(decimals: 2)
  }
}
