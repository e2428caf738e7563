import GtkKit
import Observation

/// A list of names with an icon and a second line: artists, playlists. A click or Enter shows the page of one.
final class NameList<Item: Identifiable & Equatable>: View where Item.ID: Hashable {
  /// A row.
  private final class Row: View {
    private let state = RowState<Item>()
    var item: Item? {
      get { state.item }
      set { if newValue != state.item { state.item = newValue } }
    }

    init(
      icon: String, _ items: Items<Item>, title: @escaping (Item) -> String,
      details: @escaping (Item) -> String
    ) {
      super.init()
      let state = state
      input.onFilesDropped { [weak items] uris in state.item.map { items?.onDrop($0, uris) ?? false } ?? false
      }
      setContent(
        Box(.horizontal, spacing: 12) {
          Image(icon: icon, size: 24).styled("dim-label")
          Box(.vertical, spacing: 2) {
            Label().ellipsized().textAligned(0).bind(\.text) { state.item.map(title) ?? "" }
            Label().ellipsized().textAligned(0).styled("dim-label", "caption")
              .bind(\.text) { state.item.map(details) ?? "" }
          }.expanding(horizontally: true, vertically: false).aligned(.fill, .center)
        }.margin(horizontal: 12, vertical: 9))
      styled("music-name")
      bind(\.accessibleLabel) { state.item.map(title) ?? "" }
      bind(\.accessibleDescription) { state.item.map(details) ?? "" }
    }
  }

  private let list: ListView
  private let rows = ListModel()
  private let items = Items<Item>()
  private let open: (Item) -> Void
  /// Called for the menu of an item.
  var onMenu: (Widget, Item) -> Void = { _, _ in }
  /// Called with a key while an item has the focus. Returns whether the key was used.
  var onKey: (Key, Item) -> Bool = { _, _ in false }

  /// - Parameters:
  ///   - content: The items in order. Observed.
  ///   - open: Shows the page of an item.
  init(
    label: String, icon: String, content: @escaping () -> [Item], title: @escaping (Item) -> String,
    details: @escaping (Item) -> String, open: @escaping (Item) -> Void
  ) {
    self.open = open
    let items = items
    list = ListView(
      .vertical, rows, make: { Row(icon: icon, items, title: title, details: details) },
      bind: { row, id in row.item = items.item(id) }, unbind: { row, _ in row.item = nil })
    super.init()
    list.styled("music-names").accessible(label)
    setContent(ScrolledWindow(Clamp(maximumWidth: 900, list)).expanding())
    observe(content) { view, content in
      view.rows.show(view.items.show(content))
      for row in view.list.tree.descendants(Row.self) {
        if let item = row.item { row.item = view.items.current(item) }
      }
    }
    list.input.addClickGesture().onReleased { [weak self] _, x, y in
      if let item = self?.list.tree.child(Row.self, at: x, y)?.item { self?.open(item) }
    }
    list.input.addClickGesture(button: 3).onPressed { [weak self] _, x, y in
      if let row = self?.list.tree.child(Row.self, at: x, y), let item = row.item { self?.onMenu(row, item) }
    }
    list.input.onKey(phase: .capture) { [weak self] key, _ in
      guard let self, let row = window?.focus?.tree.firstChild(Row.self), let item = row.item else {
        return false
      }
      switch key {
      case .enter, .keypadEnter, .space: open(item)
      case .menu: onMenu(row, item)
      default: return onKey(key, item)
      }
      return true
    }
  }

  /// Called with files that were dropped on an item. Returns whether it takes them.
  var onDrop: (Item, [String]) -> Bool {
    get { items.onDrop }
    set { items.onDrop = newValue }
  }
}

/// The items of a list, and their identifiers for GTK.
private final class Items<Item: Identifiable & Equatable> where Item.ID: Hashable {
  private var numbers: [Item.ID: UInt64] = [:]
  private var items: [UInt64: Item] = [:]
  var onDrop: (Item, [String]) -> Bool = { _, _ in false }

  func show(_ content: [Item]) -> [UInt64] {
    items = [:]
    return content.map { item in
      let number = numbers[item.id] ?? UInt64(numbers.count)
      numbers[item.id] = number
      items[number] = item
      return number
    }
  }

  func item(_ number: UInt64) -> Item? { items[number] }

  func current(_ item: Item) -> Item? { numbers[item.id].flatMap { items[$0] } }
}

/// The item of a row, observable so that the widgets update when the row is reused.
@Observable private final class RowState<Item> {
  var item: Item?
}
