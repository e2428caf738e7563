import Editing

/// The frame of a crop while a person moves its edges, in parts of the photo's width and height.
nonisolated struct CropFrame: Sendable, Equatable {
  /// The smallest width and height.
  static let minimum = 0.02
  /// The whole photo.
  static let whole = CropFrame(left: 0, top: 0, right: 1, bottom: 1)

  /// The left edge, 0…1.
  private(set) var left: Double
  /// The top edge, 0…1.
  private(set) var top: Double
  /// The right edge, 0…1.
  private(set) var right: Double
  /// The bottom edge, 0…1.
  private(set) var bottom: Double

  /// An edge or a corner that is dragged.
  enum Handle: CaseIterable {
    case topLeft, top, topRight, right, bottomRight, bottom, bottomLeft, left

    /// -1 for the left edge, 1 for the right one, 0 for neither.
    var horizontal: Int {
      switch self {
      case .topLeft, .left, .bottomLeft: -1
      case .topRight, .right, .bottomRight: 1
      case .top, .bottom: 0
      }
    }

    /// -1 for the top edge, 1 for the bottom one, 0 for neither.
    var vertical: Int {
      switch self {
      case .topLeft, .top, .topRight: -1
      case .bottomLeft, .bottom, .bottomRight: 1
      case .left, .right: 0
      }
    }
  }

  private init(left: Double, top: Double, right: Double, bottom: Double) {
    (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
  }

  /// The frame of a crop; the whole photo without one.
  init(_ crop: NormalizedRect?) {
    self = .whole
    guard let crop else { return }
    (left, top) = (crop.x, crop.y)
    (right, bottom) = (crop.x + crop.width, crop.y + crop.height)
  }

  /// The crop; nil for the whole photo.
  var crop: NormalizedRect? {
    self == .whole ? nil : NormalizedRect(x: left, y: top, width: width, height: height)
  }

  /// The width, above 0.
  var width: Double { right - left }
  /// The height, above 0.
  var height: Double { bottom - top }
  private var center: (x: Double, y: Double) { ((left + right) / 2, (top + bottom) / 2) }

  /// Moves the frame; it stops at the edges of the photo.
  mutating func move(x: Double, y: Double) {
    let (x, y) = (min(max(x, -left), 1 - right), min(max(y, -top), 1 - bottom))
    (left, right, top, bottom) = (left + x, right + x, top + y, bottom + y)
    clamp()
  }

  /// Drags an edge or a corner to a point; the opposite one stays.
  ///
  /// - Parameter ratio: Width by height to keep, in parts of the photo; nil for any.
  mutating func drag(_ handle: Handle, toX x: Double, y: Double, ratio: Double?) {
    switch handle.horizontal {
    case -1: left = min(max(x, 0), right - Self.minimum)
    case 1: right = max(min(x, 1), left + Self.minimum)
    default: break
    }
    switch handle.vertical {
    case -1: top = min(max(y, 0), bottom - Self.minimum)
    case 1: bottom = max(min(y, 1), top + Self.minimum)
    default: break
    }
    if let ratio { keep(ratio, handle) }
    clamp()
  }

  /// Gives the frame a ratio after a drag: the side that was not dragged follows; of a corner, the one that makes the frame
  /// larger.
  private mutating func keep(_ ratio: Double, _ handle: Handle) {
    var width =
      switch (handle.horizontal, handle.vertical) {
      case (0, _): height * ratio
      case (_, 0): self.width
      default: max(self.width, height * ratio)
      }
    // The room from the point that stays: the opposite edge, or the center of a side that follows on both sides.
    let room = (
      x: Self.room(handle.horizontal, left, right), y: Self.room(handle.vertical, top, bottom)
    )
    width = min(width, room.x, room.y * ratio)
    (left, right) = Self.span(handle.horizontal, left, right, length: width)
    (top, bottom) = Self.span(handle.vertical, top, bottom, length: width / ratio)
  }

  private static func room(_ side: Int, _ start: Double, _ end: Double) -> Double {
    switch side {
    case -1: end
    case 1: 1 - start
    default: min(start + end, 2 - start - end)
    }
  }

  private static func span(
    _ side: Int, _ start: Double, _ end: Double, length: Double
  ) -> (Double, Double) {
    switch side {
    case -1: (end - length, end)
    case 1: (start, start + length)
    default: ((start + end - length) / 2, (start + end + length) / 2)
    }
  }

  /// Makes the frame the largest of a ratio around its center.
  ///
  /// - Parameter ratio: Width by height, in parts of the photo.
  mutating func fit(_ ratio: Double) {
    let width = min(1, ratio)
    let height = width / ratio
    let (x, y) = center
    left = min(max(x - width / 2, 0), 1 - width)
    top = min(max(y - height / 2, 0), 1 - height)
    (right, bottom) = (left + width, top + height)
    clamp()
  }

  /// Removes what rounding adds.
  private mutating func clamp() {
    (left, top) = (max(left, 0), max(top, 0))
    (right, bottom) = (min(right, 1), min(bottom, 1))
  }
}
