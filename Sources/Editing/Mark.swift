/// A point in parts of the width and height of the photo as it is in its file, upright: (0, 0) is the top left corner. A
/// point may be outside of the photo.
public struct PhotoPoint: Sendable, Hashable {
  /// The distance from the left edge.
  public var x: Double
  /// The distance from the top edge.
  public var y: Double

  /// Makes a point.
  public init(x: Double, y: Double) { (self.x, self.y) = (x, y) }
}

/// A color of marks, sRGB, opaque.
public struct MarkColor: Sendable, Hashable {
  /// Red in the highest of three bytes, then green and blue.
  public let rgb: UInt32

  /// Makes a color from `0xRRGGBB`.
  public init(rgb: UInt32) { self.rgb = rgb & 0xFFFFFF }

  /// Parses a text such as `#ff3b30`; nil if it is none.
  init?(text: String) {
    guard text.utf8.count == 7, text.hasPrefix("#"), let rgb = UInt32(text.dropFirst(), radix: 16) else {
      return nil
    }
    self.init(rgb: rgb)
  }

  /// The color as `#rrggbb`.
  var text: String {
    let digits = String(rgb, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.utf8.count) + digits
  }
}

/// Something drawn over a photo, or a part of it that is made unrecognizable. It stays at its place in the photo when the
/// crop, the angle or the orientation changes.
public struct Mark: Sendable, Hashable {
  /// What is drawn, with its points.
  public enum Shape: Sendable, Hashable {
    /// A line through points that was drawn freehand.
    case line([PhotoPoint])
    /// An arrow.
    case arrow(from: PhotoPoint, to: PhotoPoint)
    /// The outline of a rectangle with four corners in order. In a straightened photo its sides are not parallel to those
    /// of the photo.
    case box([PhotoPoint])
    /// A text, as the outlines of its glyphs, which are filled by the nonzero winding rule: a photo looks the same where the
    /// font is missing.
    case text(String, outlines: [[PhotoPoint]])
    /// A quadrilateral whose pixels become black, with four corners in order.
    case blackOut([PhotoPoint])
    /// A quadrilateral whose pixels become large squares of their mean color. Text with few possible values, such as a
    /// number, might be guessed from it; a black area reveals nothing.
    case pixelate([PhotoPoint])
  }

  /// What is drawn.
  public var shape: Shape
  /// The color of lines and texts.
  public var color: MarkColor
  /// The width of lines in parts of the photo's shorter side, 0.001…0.1.
  public var width: Double

  /// The range of `width`.
  public static let widths = 0.001...0.1
  /// The most points of a mark.
  public static let maximumPoints = 20_000

  /// Makes a mark.
  public init(_ shape: Shape, color: MarkColor = MarkColor(rgb: 0), width: Double = 0.01) {
    (self.shape, self.color) = (shape, color)
    self.width = min(max(width, Self.widths.lowerBound), Self.widths.upperBound)
  }

  /// Whether the mark hides a part of the photo, so that a copy must not contain anything of the original.
  public var isRedaction: Bool {
    switch shape {
    case .blackOut, .pixelate: true
    case .line, .arrow, .box, .text: false
    }
  }

  /// All points.
  public var points: [PhotoPoint] {
    switch shape {
    case .line(let points), .box(let points), .blackOut(let points), .pixelate(let points): points
    case .arrow(let from, let to): [from, to]
    case .text(_, let outlines): outlines.flatMap(\.self)
    }
  }

  /// The mark at another place.
  public func moved(x: Double, y: Double) -> Mark {
    func move(_ point: PhotoPoint) -> PhotoPoint { PhotoPoint(x: point.x + x, y: point.y + y) }
    var mark = self
    mark.shape =
      switch shape {
      case .line(let points): .line(points.map(move))
      case .arrow(let from, let to): .arrow(from: move(from), to: move(to))
      case .box(let points): .box(points.map(move))
      case .text(let text, let outlines): .text(text, outlines: outlines.map { $0.map(move) })
      case .blackOut(let points): .blackOut(points.map(move))
      case .pixelate(let points): .pixelate(points.map(move))
      }
    return mark
  }
}

extension EditStack {
  /// Whether the edit hides a part of the photo.
  public var hasRedaction: Bool {
    operations.contains { if case .mark(let mark) = $0 { mark.isRedaction } else { false } }
  }
}
