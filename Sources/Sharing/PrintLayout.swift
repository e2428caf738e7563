import GtkKit
import Imaging

/// Where photos are on pages of paper. All lengths are in points of 1/72 inch.
public nonisolated struct PrintLayout: Sendable, Equatable {
  /// The numbers of photos on a page that can be chosen.
  static let counts = [1, 2, 4, 9]
  /// The distance between photos.
  private static let gap = 14.0

  /// The number of photos on a page.
  var perPage = 1
  /// Whether photos fill their places and are cropped for it.
  var fills = false

  /// The number of pages for so many photos.
  func pages(of count: Int) -> Int { max((count + perPage - 1) / perPage, 1) }

  /// The indices of the photos on a page.
  func photos(on page: Int, of count: Int) -> Range<Int> {
    min(page * perPage, count)..<min((page + 1) * perPage, count)
  }

  /// The places on a page with a printable area of this size, by rows.
  func places(width: Double, height: Double) -> [Rectangle] {
    let (short, long) =
      switch perPage {
      case 2: (1, 2)
      case 4: (2, 2)
      case 9: (3, 3)
      default: (1, 1)
      }
    let (columns, rows) = width > height ? (long, short) : (short, long)
    let size = (
      width: (width - Double(columns - 1) * Self.gap) / Double(columns),
      height: (height - Double(rows - 1) * Self.gap) / Double(rows)
    )
    return (0..<columns * rows).map { index in
      Rectangle(
        x: Double(index % columns) * (size.width + Self.gap),
        y: Double(index / columns) * (size.height + Self.gap), width: size.width, height: size.height)
    }
  }

  /// The rectangle of a photo in a place, and whether it is turned there to be larger.
  func frame(of size: ImageSize, in place: Rectangle) -> (frame: Rectangle, isTurned: Bool) {
    let isTurned = (size.width > size.height) != (place.width > place.height) && size.width != size.height
    let width = Double(isTurned ? size.height : size.width)
    let height = Double(isTurned ? size.width : size.height)
    let (across, down) = (place.width / width, place.height / height)
    let scale = fills ? max(across, down) : min(across, down)
    return (
      Rectangle(
        x: place.x + (place.width - width * scale) / 2, y: place.y + (place.height - height * scale) / 2,
        width: width * scale, height: height * scale), isTurned
    )
  }

  /// The pixels of the longer side of a photo that is printed in a place with 300 of them in an inch.
  func side(in place: Rectangle) -> Int {
    let side = max(place.width, place.height) / 72 * 300
    // A photo that is cropped is larger than its place.
    return min(Int(side * (fills ? 1.4 : 1)), 8000)
  }
}
