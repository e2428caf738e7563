import Imaging

/// A mark in pixels of an image.
struct MarkPass: Sendable {
  private enum Drawing: Sendable {
    /// Parts that are painted one after the other.
    case paint([PolygonFill], MarkColor)
    /// Pixels become the mean of a square of this side.
    case pixelate(PolygonFill, side: Int)
  }

  /// The least side of a square of `pixelate`, in parts of the photo's shorter side.
  private static let smallestSquare = 0.03
  /// The most squares along the shorter side of the area: so few that a text of one line has a height of two or three.
  private static let squares = 5.0

  private let drawing: Drawing
  private let size: ImageSize

  /// - Parameters:
  ///   - map: The places of the photo's points in the image.
  ///   - size: The size of the image.
  init(_ mark: Mark, _ map: PhotoMap, size: ImageSize) {
    self.size = size
    let width = max(mark.width * map.shorterSide, 1)
    func fill(_ polygons: [[SIMD2<Double>]]) -> PolygonFill { PolygonFill(polygons, size: size) }
    switch mark.shape {
    case .line(let points):
      drawing = .paint(Self.line(points.map(map.pixel), width).map { fill([$0]) }, mark.color)
    case .box(let points):
      let corners = points.map(map.pixel)
      drawing = .paint(Self.line(corners + corners.prefix(1), width).map { fill([$0]) }, mark.color)
    case .arrow(let from, let to):
      drawing = .paint(Self.arrow(map.pixel(from), map.pixel(to), width).map { fill([$0]) }, mark.color)
    case .text(_, let outlines): drawing = .paint([fill(outlines.map { $0.map(map.pixel) })], mark.color)
    case .blackOut(let points): drawing = .paint([fill([points.map(map.pixel)])], MarkColor(rgb: 0))
    case .pixelate(let points):
      let corners = points.map(map.pixel)
      let sides = zip(corners, corners.dropFirst()).map { ($1 - $0).length }
      let side = max(Self.smallestSquare * map.shorterSide, (sides.min() ?? 0) / Self.squares, 1)
      drawing = .pixelate(fill([corners]), side: Int(side.rounded(.up)))
    }
  }

  /// Draws the mark in premultiplied BGRA pixels.
  func apply(to pixels: inout MutableRawSpan) {
    precondition(pixels.byteCount >= size.width * size.height * 4)
    switch drawing {
    case .paint(let parts, let color): for part in parts { part.paint(color, in: &pixels) }
    case .pixelate(let area, let side): pixelate(area, side, &pixels)
    }
  }

  // MARK: Shapes

  /// A line with round joints, as convex polygons.
  private static func line(_ points: [SIMD2<Double>], _ width: Double) -> [[SIMD2<Double>]] {
    let radius = width / 2
    // Corners of a circle so close that it looks round.
    let count = min(max(Int(radius * 2), 8), 64)
    let circle = (0..<count).map { index in
      let angle = Double(index) / Double(count) * 2 * .pi
      return SIMD2(angle.cosine, angle.sine) * radius
    }
    return points.map { point in circle.map { point + $0 } }
      + zip(points, points.dropFirst()).compactMap { start, end in
        let step = end - start
        guard step.length > 0 else { return nil }
        let side = SIMD2(-step.y, step.x) / step.length * radius
        return [start + side, end + side, end - side, start - side]
      }
  }

  /// A line with a head whose tip is at the end.
  private static func arrow(_ start: SIMD2<Double>, _ end: SIMD2<Double>, _ width: Double) -> [[SIMD2<
    Double
  >]] {
    let step = end - start
    guard step.length > 0 else { return line([start], width) }
    let direction = step / step.length
    let side = SIMD2(-direction.y, direction.x)
    let head = min(width * 4, step.length)
    let neck = end - direction * head
    return line([start, neck], width) + [[end, neck + side * head * 0.6, neck - side * head * 0.6]]
  }

  // MARK: Redaction

  /// Gives each pixel of an area, also one that is covered in part, the mean of its square.
  private func pixelate(_ area: PolygonFill, _ side: Int, _ pixels: inout MutableRawSpan) {
    var means: [Int: UInt32] = [:]
    let across = (size.width + side - 1) / side
    area.forEachRow { y, x, coverage in
      for index in coverage.indices.dropLast() where coverage[index] > 0 {
        let square = (x + index) / side + y / side * across
        let mean = means[square] ?? mean(of: square, across, side, pixels)
        means[square] = mean
        pixels.setPixel(mean, at: (y * size.width + x + index) * 4)
      }
      // The squares above are complete.
      if (y + 1).isMultiple(of: side) { means = [:] }
    }
  }

  /// The mean of a square's pixels. Called before one of them changes.
  private func mean(
    of square: Int, _ across: Int, _ side: Int, _ pixels: borrowing MutableRawSpan
  ) -> UInt32 {
    let (left, top) = (square % across * side, square / across * side)
    let (right, bottom) = (min(left + side, size.width), min(top + side, size.height))
    var sum = SIMD4<Int>.zero
    for y in top..<bottom {
      for x in left..<right {
        sum &+= SIMD4<Int>(truncatingIfNeeded: pixels.pixel((y * size.width + x) * 4).components)
      }
    }
    let count = (right - left) * (bottom - top)
    return UInt32(
      components: SIMD4<Int32>(
        truncatingIfNeeded: (sum &+ SIMD4(repeating: count / 2)) / SIMD4(repeating: count)))
  }
}

extension SIMD2<Double> {
  fileprivate var length: Double { (x * x + y * y).squareRoot() }
}
