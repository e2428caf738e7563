import ColorKit
import GtkKit
import L10n

/// The row of a picker with the search; hidden until it is opened.
final class SearchRow: View {
  /// - Parameter leave: Moves the focus to the photos. Called when the search closes by its key.
  init(model: PickerModel, leave: @escaping () -> Void) {
    super.init()
    let color = Button(icon: "color-select-symbolic", label: tr("Find by Color")) { [weak model] in
      model?.onFindColor?()
    }
    .styled("flat").tooltip(tr("Find by Color (Ctrl+Shift+F)"))
    .bind(\.isVisible) { model.onFindColor != nil }
    let field = SearchField(model.content, colorButton: color)
    field.onLeave = { [weak model] in
      leave()
      model?.setSearchOpen(false)
    }
    setContent(field)
    bind(\.isVisible) { model.allows(.search) && (model.isSearchOpen || model.content.isFiltered) }
    // Opened by its button or by Ctrl+F; not by a view in another style or in the dialog that was shown before.
    let formerly = model.searchRequest
    observe({ model.searchRequest }) { [weak field] _, request in
      if request != formerly { field?.focusEntry() }
    }
  }
}

extension PickerModel {
  /// Opens the search and gives it the focus, or closes it and shows everything.
  public func setSearchOpen(_ isOpen: Bool) {
    isSearchOpen = isOpen
    if isOpen { searchRequest += 1 } else { content.clearSearch() }
  }

  /// Closes the search. Returns whether it was open.
  func closeSearch() -> Bool {
    guard isSearchOpen || content.isFiltered else { return false }
    setSearchOpen(false)
    return true
  }

  /// Handles a key that no text takes: Ctrl+F opens the search.
  public func pressed(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard allows(.search), key == .character("f"), modifiers.contains(.control) else { return false }
    setSearchOpen(true)
    return true
  }

  /// Shows the photos that have a color, the nearest first.
  public func find(_ color: Color) {
    content.collection = .recents
    content.search.clear()
    content.color = color
    isSearchOpen = true
  }
}
