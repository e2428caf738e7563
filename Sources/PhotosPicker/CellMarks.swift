import L10n
import MediaLibrary

/// What a cell tells about its item, besides the selection.
nonisolated struct CellMarks: Equatable {
  /// A person has marked the item as a favorite.
  var isFavorite = false
  /// A person has marked the item as private.
  var isPrivate = false
  /// The rating, 0…5.
  var rating = 0
  /// The most notable kind; nil for an ordinary photo or video.
  var kind: String?
  /// The number of items that the cell stands for; 1 without a stack.
  var stackCount = 1

  init() {}

  /// Returns the marks of an item.
  init(_ item: MediaItem, stackCount: Int = 1) {
    isFavorite = item.marks.contains(.favorite)
    isPrivate = item.marks.contains(.private)
    rating = Int(item.rating)
    kind = Self.name(of: item.kinds)
    self.stackCount = max(stackCount, 1)
  }

  /// The badge of the kinds that a person would ask for first.
  private static func name(of kinds: MediaKinds) -> String? {
    if kinds.contains(.livePhoto) { return tr("Live") }
    if kinds.contains(.raw) { return tr("RAW") }
    if kinds.contains(.animated) { return tr("Animated") }
    return kinds.contains(.burst) ? tr("Burst") : nil
  }

  /// The marks in words, for assistive technology.
  var description: [String] {
    var words: [String] = []
    if isFavorite { words.append(tr("Favorite")) }
    if rating > 0 { words.append(trn(rating, "%d star", "%d stars")) }
    if let kind { words.append(kind) }
    if stackCount > 1 { words.append(trn(stackCount, "Stack of %d photo", "Stack of %d photos")) }
    return words
  }

  /// The rating as stars; empty for none.
  var stars: String { String(repeating: "★", count: min(max(rating, 0), 5)) }
}
