/// The transformation from stored to upright pixels; the raw values are EXIF's (CIPA DC-008 "Exif 2.32", tag 0x0112).
public enum ImageOrientation: Int, Sendable, Hashable, CaseIterable {
  /// Upright as stored.
  case up = 1
  /// Mirrored left to right.
  case upMirrored = 2
  /// Rotated by 180°.
  case down = 3
  /// Mirrored top to bottom.
  case downMirrored = 4
  /// Mirrored along the diagonal from the top left.
  case leftMirrored = 5
  /// To be rotated clockwise by 90°.
  case right = 6
  /// Mirrored along the diagonal from the top right.
  case rightMirrored = 7
  /// To be rotated counter-clockwise by 90°.
  case left = 8

  /// Whether width and height are swapped.
  public var swapsDimensions: Bool { rawValue >= 5 }

  /// The upright size of an image stored as `size`.
  public func upright(_ size: ImageSize) -> ImageSize { swapsDimensions ? size.transposed : size }

  /// The mapping of an image of `stored` size to upright pixels, as offsets in pixels: `origin` of the stored pixel
  /// (0, 0), and the steps for one stored pixel to the right and one down.
  func steps(stored: ImageSize) -> (origin: Int, right: Int, down: Int) {
    let (w, h) = (stored.width, stored.height)
    return switch self {
    case .up: (0, 1, w)
    case .upMirrored: (w - 1, -1, w)
    case .down: (w * h - 1, -1, -w)
    case .downMirrored: (w * (h - 1), 1, -w)
    case .leftMirrored: (0, h, 1)
    case .right: (h - 1, h, -1)
    case .rightMirrored: (w * h - 1, -h, -1)
    case .left: (h * (w - 1), -h, 1)
    }
  }
}
