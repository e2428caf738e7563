/// How stored pixels must be turned to stand upright; the raw values are EXIF's
/// (CIPA DC-008 "Exif 2.32", tag 0x0112).
public enum ImageOrientation: Int, Sendable, Hashable, CaseIterable {
  /// As stored.
  case up = 1
  /// Mirrored left to right.
  case upMirrored = 2
  /// Upside down: turn by 180°.
  case down = 3
  /// Mirrored top to bottom.
  case downMirrored = 4
  /// Mirrored along the diagonal from top left.
  case leftMirrored = 5
  /// Turn clockwise by 90°.
  case right = 6
  /// Mirrored along the diagonal from top right.
  case rightMirrored = 7
  /// Turn counter-clockwise by 90°.
  case left = 8

  /// Whether width and height change places.
  public var exchangesSides: Bool { rawValue >= 5 }

  /// The upright size of a picture that is stored in `size`.
  public func upright(_ size: ImageSize) -> ImageSize { exchangesSides ? size.turned : size }

  /// Where the stored pixel (0, 0) of a picture of `stored` size stands upright, and how far, counted
  /// in pixels of the upright rows, one step to the right and one step down in the stored picture lead.
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
