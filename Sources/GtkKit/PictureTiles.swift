import GObjectKit

/// A picture's pixels at one resolution, cut into textures only where they are seen.
///
/// The cairo renderer copies a whole texture each time it draws it, and a GPU holds textures only up
/// to some thousand pixels, so a large picture cannot be one. The tiles share the picture's memory:
/// making one costs nothing.
public nonisolated final class PictureTiles: Sendable {
  /// The length of a tile's sides in pixels; those at the right and at the bottom may be smaller.
  public static let side = 512

  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  private let bytes: Bytes
  private let stride: Int

  /// Pixels of 8-bit blue, green, red, premultiplied alpha; `stride` bytes from one row to the next.
  public init(bgraPremultiplied bytes: Bytes, width: Int, height: Int, stride: Int) {
    precondition(width > 0 && height > 0 && stride >= width * 4 && bytes.count >= stride * height)
    (self.bytes, self.width, self.height, self.stride) = (bytes, width, height, stride)
  }

  /// The level whose pixels suit a zoom: level n has a 2ⁿ-th of the picture's size, and at least as
  /// many pixels as the screen shows of it.
  public static func level(forZoom zoom: Double) -> Int {
    // A zoom in 2⁻ⁿ⁻¹…2⁻ⁿ, the upper end included, belongs to level n.
    guard zoom > 0, zoom < 1 else { return 0 }
    return zoom.significand > 1 ? max(-Int(zoom.exponent) - 1, 0) : -Int(zoom.exponent)
  }

  /// A tile's place: the column and the row, from the top left.
  public struct Index: Hashable, Sendable {
    /// From the left, from 0.
    public let column: Int
    /// From the top, from 0.
    public let row: Int
  }

  /// The tiles that are seen when the whole picture is drawn into `picture` and only `visible` is shown.
  public func indices(ofPicture picture: Rectangle, visible: Rectangle) -> [Index] {
    guard picture.width > 0, picture.height > 0, picture.intersects(visible) else { return [] }
    let columns = Self.range(
      from: visible.x - picture.x, to: visible.x + visible.width - picture.x,
      scale: Double(width) / picture.width, length: width)
    let rows = Self.range(
      from: visible.y - picture.y, to: visible.y + visible.height - picture.y,
      scale: Double(height) / picture.height, length: height)
    return rows.flatMap { row in columns.map { Index(column: $0, row: row) } }
  }

  /// Where a tile lies when the whole picture is drawn into `picture`. The edges are on whole pixels
  /// of the screen, the same for both neighbours, so that no seam shows.
  public func place(of index: Index, inPicture picture: Rectangle, deviceScale: Double) -> Rectangle {
    let left = Self.edge(index.column, of: width, from: picture.x, length: picture.width, deviceScale)
    let right = Self.edge(index.column + 1, of: width, from: picture.x, length: picture.width, deviceScale)
    let top = Self.edge(index.row, of: height, from: picture.y, length: picture.height, deviceScale)
    let bottom = Self.edge(index.row + 1, of: height, from: picture.y, length: picture.height, deviceScale)
    return Rectangle(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// A tile's pixels.
  public func texture(at index: Index) -> Texture {
    let (x, y) = (index.column * Self.side, index.row * Self.side)
    let (columns, rows) = (min(Self.side, width - x), min(Self.side, height - y))
    precondition(columns > 0 && rows > 0 && x >= 0 && y >= 0)
    let part = bytes.slice(from: y * stride + x * 4, count: (rows - 1) * stride + columns * 4)
    return Texture(bgraPremultiplied: part, width: columns, height: rows, stride: stride)
  }

  private static func range(from: Double, to: Double, scale: Double, length: Int) -> Range<Int> {
    let (start, end) = (max(from * scale, 0), min(to * scale, Double(length)))
    guard start < end else { return 0..<0 }
    return Int(start / Double(side))..<Int((end / Double(side)).rounded(.up))
  }

  private static func edge(
    _ number: Int, of length: Int, from start: Double, length shown: Double, _ deviceScale: Double
  ) -> Double {
    let position = start + Double(min(number * side, length)) / Double(length) * shown
    return (position * deviceScale).rounded() / deviceScale
  }
}
