import Imaging

/// Fills polygons in premultiplied BGRA pixels, with smooth edges.
///
/// The share of a pixel that the polygons cover is the sum of the signed areas that their edges cut off in its row, as in
/// the rasterizer of Raph Levien's font-rs (2016); areas that overlap with the same winding count once.
struct PolygonFill: Sendable {
  private struct Edge: Sendable {
    /// The upper end.
    let top: SIMD2<Double>
    /// The lower end.
    let bottom: SIMD2<Double>
    /// 1 if the polygon runs downwards here, otherwise -1.
    let winding: Double
  }

  /// By the first row that they reach.
  private let edges: [Edge]
  private let size: ImageSize
  /// The rows and columns that the polygons reach.
  private let rows: Range<Int>
  private let columns: Range<Int>

  /// - Parameters:
  ///   - polygons: The corners in pixels; the last one is connected with the first one.
  ///   - size: The size of the image.
  init(_ polygons: [[SIMD2<Double>]], size: ImageSize) {
    self.size = size
    var edges: [Edge] = []
    var (low, high) = (SIMD2(repeating: Double.infinity), SIMD2(repeating: -Double.infinity))
    for polygon in polygons where polygon.count > 2 && polygon.allSatisfy({ $0.x.isFinite && $0.y.isFinite })
    {
      for (start, end) in zip(polygon, polygon.dropFirst() + polygon.prefix(1)) {
        (low, high) = (pointwiseMin(low, start), pointwiseMax(high, start))
        guard start.y != end.y else { continue }
        edges.append(
          start.y < end.y
            ? Edge(top: start, bottom: end, winding: 1) : Edge(top: end, bottom: start, winding: -1))
      }
    }
    self.edges = edges.sorted { $0.top.y < $1.top.y }
    rows = Self.range(low.y, high.y, size.height)
    columns = Self.range(low.x, high.x, size.width)
  }

  private static func range(_ low: Double, _ high: Double, _ end: Int) -> Range<Int> {
    guard low < high else { return 0..<0 }
    let start = Int(min(max(low.rounded(.down), 0), Double(end)))
    return start..<max(start, Int(min(max(high.rounded(.up), 0), Double(end))))
  }

  /// Calls a closure with each row of the image that the polygons reach: its number, the number of its first column, and
  /// the coverage of the pixels from there, 0…1.
  func forEachRow(_ body: (_ y: Int, _ x: Int, _ coverage: borrowing [Double]) -> Void) {
    guard !rows.isEmpty, !columns.isEmpty else { return }
    var sums = [Double](repeating: 0, count: columns.count + 1)
    var next = 0
    var active: [Edge] = []
    for y in rows {
      let (top, bottom) = (Double(y), Double(y + 1))
      while next < edges.count, edges[next].top.y < bottom {
        active.append(edges[next])
        next += 1
      }
      active.removeAll { $0.bottom.y <= top }
      for index in sums.indices { sums[index] = 0 }
      for edge in active { add(edge, top, bottom, &sums) }
      var sum = 0.0
      for index in 0..<columns.count {
        sum += sums[index]
        sums[index] = min(abs(sum), 1)
      }
      body(y, columns.lowerBound, sums)
    }
  }

  /// Adds the area to the right of an edge in a row: what each column gets more than the one before it.
  private func add(_ edge: Edge, _ top: Double, _ bottom: Double, _ sums: inout [Double]) {
    let (from, to) = (max(edge.top.y, top), min(edge.bottom.y, bottom))
    guard from < to else { return }
    let slope = (edge.bottom.x - edge.top.x) / (edge.bottom.y - edge.top.y)
    let offset = Double(columns.lowerBound)
    // What is left of the first column fills the row; what is right of the last one nothing.
    let end = Double(columns.count)
    let x1 = edge.top.x + (from - edge.top.y) * slope - offset
    let x2 = edge.top.x + (to - edge.top.y) * slope - offset
    let height = (to - from) * edge.winding
    let (left, right) = (min(x1, x2), max(x1, x2))
    guard left < end else { return }
    guard right > 0 else { return sums[0] += height }
    let span = right - left
    /// The area right of the edge and left of x, in parts of the edge's height.
    func area(upTo x: Double) -> Double {
      if x <= left { return 0 }
      return x >= right ? x - (left + right) / 2 : (x - left) * (x - left) / (2 * span)
    }
    var column = max(0, Int(left.rounded(.down)))
    var (previous, filled) = (area(upTo: Double(column)), 0.0)
    while column < columns.count {
      let next = area(upTo: Double(column + 1))
      sums[column] += (next - previous - filled) * height
      (previous, filled) = (next, next - previous)
      // All columns from here on are right of the edge.
      if Double(column) >= right { break }
      column += 1
    }
  }

  /// Paints the polygons with an opaque color.
  func paint(_ color: MarkColor, in pixels: inout MutableRawSpan) {
    let opaque = 0xFF00_0000 | color.rgb
    let color = opaque.components
    forEachRow { y, x, coverage in
      for index in coverage.indices.dropLast() where coverage[index] > 0 {
        let offset = (y * size.width + x + index) * 4
        let old = pixels.pixel(offset).components
        // In 256 parts.
        let part = Int32((coverage[index] * 256).rounded())
        pixels.setPixel(UInt32(components: old &+ ((color &- old) &* part &+ 128) &>> 8), at: offset)
      }
    }
  }
}

extension UInt32 {
  /// The bytes of a pixel: blue, green, red, alpha.
  var components: SIMD4<Int32> {
    SIMD4(Int32(self & 255), Int32(self >> 8 & 255), Int32(self >> 16 & 255), Int32(self >> 24))
  }

  /// A pixel of blue, green, red and alpha, 0…255.
  init(components: SIMD4<Int32>) {
    let bytes = SIMD4<UInt32>(truncatingIfNeeded: components)
    self = bytes.x | bytes.y << 8 | bytes.z << 16 | bytes.w << 24
  }
}
