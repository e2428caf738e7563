/// A crop, flip and rotation of an image as one affine map from the pixels of the result to those of the source.
///
/// The coordinates are pixels with the origin at the top left corner; the center of the first pixel is (0.5, 0.5). The
/// operations append to each other: each is applied to the result of those before it.
package struct PixelTransform: Sendable, Equatable {
  /// The size of the source as it is stored.
  package let source: ImageSize
  /// The size of the result, at least 1 × 1.
  package private(set) var size: ImageSize
  /// The position in the source is `origin + x * right + y * down` for the position (x, y) in the result.
  private(set) var origin = SIMD2<Double>(0, 0)
  private(set) var right = SIMD2<Double>(1, 0)
  private(set) var down = SIMD2<Double>(0, 1)

  /// The transform of stored pixels to upright ones.
  ///
  /// - Parameters:
  ///   - source: The stored size, at least 1 × 1.
  ///   - orientation: The orientation of the stored pixels.
  package init(source: ImageSize, orientation: ImageOrientation = .up) {
    precondition(source.width > 0 && source.height > 0)
    (self.source, size) = (source, source)
    if orientation.swapsDimensions { rotate(quarterTurns: orientation == .left ? 3 : 1) }
    switch orientation {
    case .upMirrored, .leftMirrored: flip(horizontally: true)
    case .downMirrored, .rightMirrored: flip(horizontally: false)
    case .down: rotate(quarterTurns: 2)
    case .up, .right, .left: break
    }
  }

  /// Whether each pixel of the result is one pixel of the source.
  package var isExact: Bool {
    // The first pixel of the result begins at a corner of a source pixel.
    Self.isAxis(right) && Self.isAxis(down) && origin == origin.rounded(.toNearestOrAwayFromZero)
  }

  private static func isAxis(_ vector: SIMD2<Double>) -> Bool {
    let (x, y) = (abs(vector.x), abs(vector.y))
    return x + y == 1 && x * y == 0
  }

  /// The position in the source for a position in the result.
  package func sourcePosition(_ position: SIMD2<Double>) -> SIMD2<Double> {
    origin + position.x * right + position.y * down
  }

  /// The position in the result for a position in the source.
  package func position(ofSource position: SIMD2<Double>) -> SIMD2<Double> {
    let offset = position - origin
    let determinant = right.x * down.y - right.y * down.x
    return SIMD2(offset.x * down.y - offset.y * down.x, offset.y * right.x - offset.x * right.y) / determinant
  }

  /// Rotates clockwise by multiples of 90°.
  package mutating func rotate(quarterTurns: Int) {
    for _ in 0..<((quarterTurns % 4 + 4) % 4) {
      append(
        origin: SIMD2(0, Double(size.height)), right: SIMD2(0, -1), down: SIMD2(1, 0), size: size.transposed)
    }
  }

  /// Mirrors left to right, or top to bottom.
  package mutating func flip(horizontally: Bool) {
    let (width, height) = (Double(size.width), Double(size.height))
    append(
      origin: horizontally ? SIMD2(width, 0) : SIMD2(0, height),
      right: SIMD2(horizontally ? -1 : 1, 0), down: SIMD2(0, horizontally ? 1 : -1), size: size)
  }

  /// Crops to a rectangle of whole pixels, which is clamped to the image and has at least one pixel.
  package mutating func crop(x: Int, y: Int, width: Int, height: Int) {
    let (left, top) = (min(max(x, 0), size.width - 1), min(max(y, 0), size.height - 1))
    append(
      origin: SIMD2(Double(left), Double(top)), right: SIMD2(1, 0), down: SIMD2(0, 1),
      size: ImageSize(
        width: max(1, min(width, size.width - left)), height: max(1, min(height, size.height - top))))
  }

  /// Crops to the centered square. An odd difference leaves one pixel more at the right or bottom outside.
  package mutating func cropToSquare() {
    let side = min(size.width, size.height)
    crop(x: (size.width - side) / 2, y: (size.height - side) / 2, width: side, height: side)
  }

  /// Rotates clockwise about the center and crops to the largest rectangle of the same aspect ratio that is filled.
  ///
  /// - Parameter cosine, sine: Those of the angle, which is in -45°…45°.
  package mutating func straighten(cosine: Double, sine: Double) {
    let (width, height) = (Double(size.width), Double(size.height))
    let part = min(
      width / (width * cosine + height * abs(sine)), height / (width * abs(sine) + height * cosine))
    let target = ImageSize(width: max(1, Int(width * part)), height: max(1, Int(height * part)))
    let (right, down) = (SIMD2(cosine, -sine), SIMD2(sine, cosine))
    let center = Double(target.width) / 2 * right + Double(target.height) / 2 * down
    append(origin: SIMD2(width, height) / 2 - center, right: right, down: down, size: target)
  }

  /// Appends a map from a new result to the present one.
  private mutating func append(
    origin: SIMD2<Double>, right: SIMD2<Double>, down: SIMD2<Double>, size: ImageSize
  ) {
    self.origin += origin.x * self.right + origin.y * self.down
    (self.right, self.down) = (
      right.x * self.right + right.y * self.down, down.x * self.right + down.y * self.down
    )
    self.size = size
  }
}
