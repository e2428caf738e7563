/// The places of photos in a collage: rows that fill a rectangle, the photos of a row with the same height.
///
/// The number of rows is the one with which the photos are cropped least.
public struct CollageLayout: Sendable, Equatable {
  /// The place of a photo in pixels; at least 1 × 1.
  public struct Frame: Sendable, Equatable {
    /// The left edge.
    public let x: Int
    /// The top edge.
    public let y: Int
    /// The size.
    public let size: ImageSize
  }

  /// The size of the collage.
  public let size: ImageSize
  /// The places in the order of the photos.
  public let frames: [Frame]

  /// Arranges photos.
  ///
  /// - Parameters:
  ///   - ratios: Width by height of each photo, in order.
  ///   - size: The size of the collage in pixels.
  ///   - spacing: The distance between photos, and from the edges, in pixels. A large one is reduced, so that at least half
  ///     of the collage is photos.
  public init(ratios: [Double], size: ImageSize, spacing: Int) {
    self.size = size
    // Panoramas and strips would leave nothing for the others.
    let ratios = ratios.map { min(max($0, 0.25), 4) }
    let candidates = (1...max(ratios.count, 1)).map { Self.rows(ratios, $0) }
    let (width, height) = (Double(size.width), Double(size.height))
    func heights(_ rows: [Range<Int>]) -> [Double] {
      rows.map { width / ratios[$0].reduce(0, +) }
    }
    // How much higher the rows are than the collage, as a factor.
    func misfit(_ rows: [Range<Int>]) -> Double {
      let sum = heights(rows).reduce(0, +)
      return max(sum / height, height / sum)
    }
    guard !ratios.isEmpty, let rows = candidates.min(by: { misfit($0) < misfit($1) }) else {
      frames = []
      return
    }
    let most = rows.map(\.count).max() ?? 1
    let gap = Double(
      max(0, min(spacing, size.width / (2 * (most + 1)), size.height / (2 * (rows.count + 1)))))
    let natural = heights(rows)
    let scale = (height - gap * Double(rows.count + 1)) / natural.reduce(0, +)
    var frames: [Frame] = []
    var top = gap
    for (row, rowHeight) in zip(rows, natural) {
      let bottom = top + rowHeight * scale
      let share = (width - gap * Double(row.count + 1)) / ratios[row].reduce(0, +)
      var left = gap
      for ratio in ratios[row] {
        let right = left + ratio * share
        // Edges are rounded instead of sizes, so that no line of the background appears.
        let (x, y) = (Int(left.rounded()), Int(top.rounded()))
        frames.append(
          Frame(
            x: x, y: y,
            size: ImageSize(
              width: max(Int(right.rounded()) - x, 1), height: max(Int(bottom.rounded()) - y, 1))))
        left = right + gap
      }
      top = bottom + gap
    }
    self.frames = frames
  }

  /// Distributes photos to rows in their order, so that the rows have about the same natural width.
  private static func rows(_ ratios: [Double], _ count: Int) -> [Range<Int>] {
    let total = ratios.reduce(0, +)
    var rows: [Range<Int>] = []
    var (start, sum) = (0, 0.0)
    for index in ratios.indices {
      // The middle of the photo decides, and no row is left without a photo.
      let middle = sum + ratios[index] / 2
      let isFull = middle >= total * Double(rows.count + 1) / Double(count)
      if index > start, isFull || ratios.count - index <= count - rows.count - 1, rows.count < count - 1 {
        rows.append(start..<index)
        start = index
      }
      sum += ratios[index]
    }
    rows.append(start..<ratios.count)
    return rows
  }
}
