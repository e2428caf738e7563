import ColorKit
import GtkKit
import L10n
import LibraryIndex

/// The search of a picker: pills for what is recognized, and an entry. Enter turns the last word into a pill too, Backspace
/// before the text removes the last pill, Esc clears the search and then closes it.
final class SearchField: View {
  /// The width in application pixels from which the pills are scrolled: it leaves space for typing in a narrow window.
  private static let maximumPillWidth = 210
  private let content: PickerContent
  private let entry: Entry
  private let pills = Box(.horizontal, spacing: 6)
  /// Called when Esc is pressed in an empty search.
  var onLeave: () -> Void = {}

  /// - Parameter colorButton: A button that finds photos by color.
  init(_ content: PickerContent, colorButton: Widget) {
    self.content = content
    let search = content.search
    entry = Entry(label: tr("Search"))
    super.init()
    // Beside pills there is no space for it.
    entry.bind(\.placeholder) {
      content.color == nil && search.pills.isEmpty ? tr("Search names, dates, places, kinds, colors") : ""
    }
    entry.expanding(vertically: false)
    entry.bind(\.text) { search.text }
    entry.onChange { [weak self] in self?.typed() }
    entry.onActivate { [weak self] in
      guard let self else { return }
      search.type(entry.text, isComplete: true)
      entry.moveCursorToEnd()
    }
    entry.input.onKey(phase: .capture) { [weak self] key, modifiers in self?.pressed(key, modifiers) ?? false
    }
    let pillScroller = ScrolledWindow(pills, horizontal: true, vertical: false)
    pillScroller.maximumContentWidth = Self.maximumPillWidth
    // The last pill stays visible.
    let position = pillScroller.horizontalAdjustment
    position.onBoundsChange { [weak position] in
      if let position { position.value = position.upper - position.pageSize }
    }
    pillScroller.bind(\.isVisible) { !search.pills.isEmpty || content.color != nil }
    setContent(
      Box(.horizontal, spacing: 6) {
        pillScroller
        entry
        colorButton
        Spinner().bind(\.isSpinning) { content.isSearching }.bind(\.isVisible) { content.isSearching }
        Button(icon: "edit-clear-symbolic", label: tr("Clear Search")) { [weak content] in
          content?.clearSearch()
        }
        .styled("flat").bind(\.isVisible) { content.isFiltered }
      }.styled("pickersearch"))
    observe({ Shown(pills: search.pills, color: content.color) }) { field, shown in field.show(shown) }
  }

  private struct Shown: Equatable {
    var pills: [SearchInput.Pill]
    var color: Color?
  }

  /// Gives the entry the focus.
  func focusEntry() {
    entry.grabFocus()
    entry.moveCursorToEnd()
  }

  private func typed() {
    let search = content.search
    search.type(entry.text)
    guard entry.text != search.text else { return }
    // A part has become a pill.
    entry.text = search.text
    entry.moveCursorToEnd()
  }

  private func pressed(_ key: Key, _ modifiers: Modifiers) -> Bool {
    switch key {
    case .escape:
      if content.isFiltered { content.clearSearch() } else { onLeave() }
      return true
    case .backspace:
      guard entry.cursorPosition == 0, !entry.hasSelection else { return false }
      if content.search.removeLast() { return true }
      guard content.color != nil else { return false }
      content.color = nil
      return true
    default: return false
    }
  }

  private func show(_ shown: Shown) {
    var children: [Widget] = []
    if let color = shown.color {
      children.append(pill(color.name, color: color) { [weak content] in content?.color = nil })
    }
    for item in shown.pills {
      var color: Color?
      if case .color(let family) = item.criterion { color = family.color }
      children.append(
        pill(item.name, color: color) { [weak content] in content?.search.remove(item) })
    }
    pills.setChildren(children)
  }

  private func pill(_ name: String, color: Color?, remove: @escaping () -> Void) -> Widget {
    let button = Button(
      Box(.horizontal, spacing: 6) {
        if let color { ColorMark(color).aligned(.center, .center) }
        Label(name)
        Image(icon: "window-close-symbolic")
      }
    ) { [weak self] in
      remove()
      self?.entry.grabFocus()
    }.styled("search-pill")
    button.accessibleLabel = tr("Remove “%s” from the Search", name)
    button.tooltip = tr("Remove “%s” from the Search", name)
    return button
  }
}
