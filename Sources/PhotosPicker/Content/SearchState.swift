import ColorKit
import GtkKit
import LibraryIndex
import Observation

/// Whether the search of a picker is open. What it finds is in `PickerContent`.
@Observable public final class SearchState {
  /// Whether the search is open.
  public private(set) var isOpen = false
  /// Counts the requests to focus the search.
  private(set) var focusRequest = 0
  @ObservationIgnored private let content: PickerContent

  init(_ content: PickerContent) { self.content = content }

  /// Opens the search and focuses it, or closes it and shows everything.
  public func setOpen(_ isOpen: Bool) {
    self.isOpen = isOpen
    if isOpen { focusRequest += 1 } else { content.clearSearch() }
  }

  /// Closes the search. Returns whether it was open.
  func close() -> Bool {
    guard isOpen || content.isFiltered else { return false }
    setOpen(false)
    return true
  }

  /// Handles a key that no text takes: Ctrl+F opens the search.
  func pressed(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard key == .character("f"), modifiers.contains(.control) else { return false }
    setOpen(true)
    return true
  }

  /// Shows the photos that have a color, the nearest first.
  public func find(_ color: Color) {
    content.collection = .recents
    content.search.clear()
    content.color = color
    isOpen = true
  }
}
