import Imaging
import L10n

/// The ratio of width to height that a crop keeps.
nonisolated enum CropRatio: Sendable, Equatable, CaseIterable {
  /// Any.
  case free
  /// That of the photo.
  case original
  case square
  case fourToThree
  case threeToTwo
  case sixteenToNine

  /// The name.
  var title: String {
    switch self {
    case .free: tr("Free")
    case .original: tr("Original")
    case .square: tr("Square")
    case .fourToThree: tr("4:3")
    case .threeToTwo: tr("3:2")
    case .sixteenToNine: tr("16:9")
    }
  }

  /// Width by height in pixels; nil for any.
  ///
  /// - Parameters:
  ///   - size: The size of the photo.
  ///   - isSwapped: Whether width and height change places.
  func value(of size: ImageSize, isSwapped: Bool) -> Double? {
    let ratio: Double? =
      switch self {
      case .free: nil
      case .original: Double(size.width) / Double(size.height)
      case .square: 1
      case .fourToThree: 4 / 3
      case .threeToTwo: 3 / 2
      case .sixteenToNine: 16 / 9
      }
    return ratio.map { isSwapped ? 1 / $0 : $0 }
  }
}
