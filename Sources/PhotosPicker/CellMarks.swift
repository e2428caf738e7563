import L10n
import MediaLibrary

/// What a cell shows about its item, besides the selection.
nonisolated struct CellMarks: Equatable {
  /// A person has marked the item as a favorite.
  var isFavorite = false
  /// A person has marked the item as private.
  var isPrivate = false
  /// The photo is edited.
  var isEdited = false
  /// The rating, 0…5.
  var rating = 0
  /// The most notable kind; nil for an ordinary photo or video.
  var kind: String?
  /// The stack of the item.
  var stack = CellStack()

  init() {}

  /// Returns the marks of an item.
  init(_ item: MediaItem, stack: CellStack = CellStack()) {
    isFavorite = item.marks.contains(.favorite)
    isPrivate = item.marks.contains(.private)
    isEdited = item.edit != nil
    rating = Int(item.rating)
    kind = Self.name(of: item.kinds)
    self.stack = stack
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
    if isEdited { words.append(tr("Edited")) }
    if rating > 0 { words.append(trn(rating, "%d star", "%d stars")) }
    if let kind { words.append(kind) }
    if !stack.title.isEmpty { words.append(stack.title) }
    return words
  }

  /// The rating as stars; empty for none.
  var stars: String { String(repeating: "★", count: min(max(rating, 0), 5)) }
}
