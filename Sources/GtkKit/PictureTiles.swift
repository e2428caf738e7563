import GObjectKit

/// The pixels of an image at one resolution, divided into textures that are created on demand.
///
/// A large image cannot be one texture: the cairo renderer copies the whole texture for each frame, and GPUs limit
/// textures to some thousand pixels. The tiles share the image's memory, so creating one copies no pixels.
public nonisolated final class PictureTiles: Sendable {
  /// The tile size in pixels; tiles at the right and bottom edges may be smaller.
  public static let side = 512

  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  private let bytes: Bytes
  private let stride: Int

  /// Wraps premultiplied BGRA pixels of 8 bits per channel; `stride` is the number of bytes from one row to the next.
  public init(bgraPremultiplied bytes: Bytes, width: Int, height: Int, stride: Int) {
    precondition(width > 0 && height > 0 && stride >= width * 4 && bytes.count >= stride * height)
    (self.bytes, self.width, self.height, self.stride) = (bytes, width, height, stride)
  }

  /// Wraps pixels without copying them.
  public convenience init(_ pixels: some BGRAPixels) {
    self.init(
      bgraPremultiplied: pixels.bytes, width: pixels.width, height: pixels.height, stride: pixels.stride)
  }

  /// The level of detail for a zoom: level n is scaled by 2⁻ⁿ and has at least as many pixels as the screen shows.
  ///
  /// - Parameter finest: The finest level; negative for pictures that can be drawn larger than they are.
  public static func level(forZoom zoom: Double, finest: Int = 0) -> Int {
    // Zooms in (2⁻ⁿ⁻¹, 2⁻ⁿ] map to level n.
    guard zoom > 0, zoom.isFinite else { return max(finest, 0) }
    return max(-Int(zoom.exponent) - (zoom.significand > 1 ? 1 : 0), finest)
  }

  /// The column and row of a tile, from the top left.
  public struct Index: Hashable, Sendable {
    /// The column, from 0.
    public let column: Int
    /// The row, from 0.
    public let row: Int
  }

  /// The tiles that are visible if the whole image is drawn into `picture` and clipped to `visible`.
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

  /// The rectangle of a tile if the whole image is drawn into `picture`. Edges are rounded to device pixels, equally
  /// for neighboring tiles, so that no seam is visible.
  public func rectangle(of index: Index, inPicture picture: Rectangle, deviceScale: Double) -> Rectangle {
    let left = Self.edge(index.column, of: width, from: picture.x, length: picture.width, deviceScale)
    let right = Self.edge(index.column + 1, of: width, from: picture.x, length: picture.width, deviceScale)
    let top = Self.edge(index.row, of: height, from: picture.y, length: picture.height, deviceScale)
    let bottom = Self.edge(index.row + 1, of: height, from: picture.y, length: picture.height, deviceScale)
    return Rectangle(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// A texture of the tile for the screen, which shares the image's memory unless the display has a profile.
  public func texture(at index: Index) -> Texture {
    let (x, y) = (index.column * Self.side, index.row * Self.side)
    let (columns, rows) = (min(Self.side, width - x), min(Self.side, height - y))
    precondition(columns > 0 && rows > 0 && x >= 0 && y >= 0)
    let part = bytes.slice(from: y * stride + x * 4, count: (rows - 1) * stride + columns * 4)
    return Texture(shown: part, width: columns, height: rows, stride: stride)
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
