import L10n
import LibraryIndex

/// What a cell shows about the stack of its item.
nonisolated struct CellStack: Equatable {
  /// What the stack is, such as “Burst of 5 photos”; empty for an item that is in no stack.
  var title = ""
  /// The number of items of the stack; 1 for an item without a stack.
  var count = 1
  /// Whether the stack is open: its items are cells of their own.
  var isOpen = false
  /// Whether the cell has the button that opens or closes the stack.
  var hasButton = false

  /// An item that is in no stack.
  init() {}

  /// The item at a place of a stack.
  init(_ place: StackLayout.Place) {
    title = place.stack.kind.title(count: place.members.count)
    (count, isOpen, hasButton) = (place.isOpen ? 1 : place.members.count, place.isOpen, place.isKey)
  }
}

nonisolated extension PhotoStack.Kind {
  /// What a stack of this kind is.
  fileprivate func title(count: Int) -> String {
    switch self {
    case .burst: trn(count, "Burst of %d photo", "Burst of %d photos")
    case .rawAndImage: tr("RAW and image")
    case .heicAndJPEG: tr("HEIC and JPEG")
    case .livePhoto: tr("Live Photo")
    case .duplicates: trn(count, "%d equal file", "%d equal files")
    case .similar: trn(count, "%d similar photo", "%d similar photos")
    }
  }
}
