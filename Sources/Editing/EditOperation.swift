/// One step of an edit.
public enum EditOperation: Sendable, Hashable {
  /// A named filter; the amount is 0…1, where 0 changes nothing.
  case filter(NamedFilter, amount: Double = 1)
  /// An adjustment; the value is in the adjustment's range, where 0 changes nothing.
  case adjustment(Adjustment, value: Double)
  /// A lookup table; the amount is 0…1: the share of its color in the result, mixed in gamma-encoded sRGB.
  case lut(LUT, amount: Double = 1)
  /// The centered square. An odd difference of the sides leaves one pixel more outside at the right or bottom.
  case cropToSquare
  /// A crop. The edges are rounded to whole pixels; at least one pixel remains.
  case crop(NormalizedRect)
  /// A rotation clockwise by -45…45 degrees, cropped to the largest centered rectangle of the same aspect ratio without
  /// empty corners. The scale is kept.
  case straighten(degrees: Double)
  /// A clockwise rotation by multiples of 90 degrees; -1 is counter-clockwise.
  case rotate(quarterTurns: Int)
  /// A mirror image.
  case flip(FlipAxis)
  /// A mark. Its place is that in the photo before all operations, whatever geometry is before or after it.
  case mark(Mark)
  /// An operation of a newer version: it is kept, and not applied.
  case unknown(UnknownOperation)

  /// The range of the angle of `straighten`, in degrees.
  public static let straightenRange = -45.0...45.0
}

/// The direction in which an image is mirrored.
public enum FlipAxis: String, Sendable, Hashable, CaseIterable {
  /// Left to right.
  case horizontal
  /// Top to bottom.
  case vertical
}

/// A rectangle in parts of the image's width and height; the origin is the top left corner of the upright image.
public struct NormalizedRect: Sendable, Hashable {
  /// The left edge, 0..<1.
  public let x: Double
  /// The top edge, 0..<1.
  public let y: Double
  /// The width, above 0 and at most `1 - x`.
  public let width: Double
  /// The height, above 0 and at most `1 - y`.
  public let height: Double

  /// A rectangle within the image; nil if it exceeds the image or is empty. An excess below 1e-9, as sums of rounded
  /// decimals have it, is cut off.
  public init?(x: Double, y: Double, width: Double, height: Double) {
    guard x >= 0, y >= 0, width > 0, height > 0, x + width <= 1 + 1e-9, y + height <= 1 + 1e-9, x < 1, y < 1
    else { return nil }
    (self.x, self.y) = (x, y)
    (self.width, self.height) = (min(width, 1 - x), min(height, 1 - y))
  }
}

/// An operation that this version does not define.
public struct UnknownOperation: Sendable, Hashable {
  /// The name of the operation.
  public let name: String
  /// The object of the text format, with all its members.
  let members: [JSONValue.Member]
}
