/// A fine checkerboard of two saturated complementary colors in each corner of a test photo. On the screen it shows
/// that the photo itself is there, in full and sharp: a window background has no such colors, an enlarged thumbnail
/// blurs them to gray, and a photo that is drawn from top to bottom lacks the lower corners.
struct PhotoMarker: Equatable {
  /// The number of distinguishable markers. Neighboring photos of a library have different ones.
  static let count = 3
  /// The width of a corner in the photo's width.
  private static let cornerShare = 8
  /// The width of a field of the checkerboard in the photo's width: six pixels of a photo that is 1000 pixels wide on
  /// the screen, one and a half pixels of a thumbnail of 256.
  private static let fieldShare = 160
  /// A component of a pixel is saturated above and below.
  private static let (bright, dark): (UInt32, UInt32) = (192, 64)

  /// 0 is red and cyan, 1 green and magenta, 2 blue and yellow.
  let number: Int

  /// The marker of the photo with a number.
  init(of photo: Int) { number = photo % Self.count }

  /// The marker to which the color of a screen's pixel belongs; nil for colors of no marker.
  init?(pixel: UInt32) {
    var bright: UInt32 = 0
    for shift in stride(from: 16, through: 0, by: -8) {
      let part = pixel >> UInt32(shift) & 0xff
      guard part > Self.bright || part < Self.dark else { return nil }
      bright = bright << 1 | (part > Self.bright ? 1 : 0)
    }
    switch bright {
    case 0b100, 0b011: number = 0
    case 0b010, 0b101: number = 1
    case 0b001, 0b110: number = 2
    default: return nil
    }
  }

  /// The pixel (BGRA) at a position of a photo; nil outside the corners.
  func pixel(x: Int, y: Int, width: Int, height: Int) -> UInt32? {
    let corner = width / Self.cornerShare
    guard min(x, width - 1 - x) < corner, min(y, height - 1 - y) < corner else { return nil }
    let field = max(width / Self.fieldShare, 1)
    let color: UInt32 = 0xff << (16 - 8 * UInt32(number))
    return 0xff00_0000 | ((x / field + y / field).isMultiple(of: 2) ? color : color ^ 0xff_ffff)
  }
}
