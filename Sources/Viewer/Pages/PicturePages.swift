import L10n

/// The pages of a picture and the one that is shown.
public nonisolated struct PicturePages: Equatable, Sendable {
  /// The number of pages, at least two.
  public let count: Int
  /// The index of the page that is shown, from 0.
  public private(set) var index = 0

  /// Shows the first of `count` pages; nil for fewer than two.
  init?(_ count: Int) {
    guard count > 1 else { return nil }
    self.count = count
  }

  /// Whether a page precedes the one that is shown.
  public var hasPrevious: Bool { index > 0 }
  /// Whether a page follows the one that is shown.
  public var hasNext: Bool { index + 1 < count }

  /// The page that is shown among all, such as "Page 2 of 5".
  public var position: String { tr("Page %1$d of %2$d", index + 1, count) }

  /// Moves by a number of pages; false if there is no page.
  mutating func step(_ step: Int) -> Bool {
    guard (0..<count).contains(index + step) else { return false }
    index += step
    return true
  }
}
