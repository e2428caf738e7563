import GObjectKit
import GtkKit

/// The queue, as a panel at the side. Rows can be moved by dragging, or with Ctrl and the arrow keys.
final class QueuePanel: View {
  /// The width in application pixels.
  static let width = 300

  /// Called when the user wants to add files.
  var onAddFiles: () -> Void = {}

  private let model: PlayerModel
  private let rows = ListModel()
  private let list: ListView
  private let scrolled: ScrolledWindow
  /// The items by the identifiers of their rows.
  private var items: [UInt64: PlayerItem] = [:]
  private let drag = QueueDrag()

  init(_ model: PlayerModel) {
    self.model = model
    let (relay, drag) = (Relay(), drag)
    list = ListView(
      .vertical, rows, make: { QueueRow(model, drag) },
      bind: { row, id in row.item = relay.item(id) }, unbind: { row, _ in row.item = nil })
    scrolled = ScrolledWindow(list)
    super.init()
    relay.item = { [weak self] in self?.items[$0] }
    list.styled("player-queue-list")
    list.accessibleLabel = "Queue"
    styled("player-queue")
    setMinimumSize(width: Self.width)
    // Otherwise a row with a long title would take the whole window.
    expanding(horizontally: false, vertically: true)
    setContent(
      Box(.vertical) {
        header()
        Overlay(scrolled.expanding()) {
          Label("Drop files here").styled("dim-label").aligned(.center, .center)
            .with { $0.takesPointer = false }
            .bind(\.isVisible) { [weak model] in model?.items.isEmpty ?? true }
        }
      })
    observe({ [weak model] in model?.items.map(ObjectIdentifier.init) ?? [] }) { panel, _ in panel.fill() }
    addGestures()
    onKey(phase: .capture) { [weak self] in self?.handleKey($0, $1) ?? false }
  }

  /// A closure that is set after the list that calls it has been created.
  private final class Relay {
    var item: (UInt64) -> PlayerItem? = { _ in nil }
  }

  private func header() -> Widget {
    Box(.horizontal, spacing: 6) {
      Label("Queue").styled("heading")
      Label().styled("numeric", "dim-label").textAligned(0).expanding(horizontally: true, vertically: false)
        .tooltip("Queue Duration")
        .bind(\.text) { [weak model] in model?.queueLengthText ?? "" }
      Button(icon: "list-add-symbolic", label: "Add Files") { [weak self] in self?.onAddFiles() }
        .styled("flat")
      Button(icon: "edit-clear-all-symbolic", label: "Clear Queue") { [weak model] in model?.removeAll() }
        .styled("flat")
        .bind(\.isSensitive) { [weak model] in model?.items.isEmpty == false }
      Button(icon: "window-close-symbolic", label: "Close") { [weak model] in model?.isQueueShown = false }
        .styled("flat").tooltip("Close (F9)")
    }.styled("player-queue-header")
  }

  // MARK: Content

  /// Updates the list to the queue; rows of items that stay keep their widgets.
  private func fill() {
    let new = model.items
    let ids = new.map { UInt64(UInt(bitPattern: ObjectIdentifier($0).hashValue)) }
    items = Dictionary(zip(ids, new), uniquingKeysWith: { first, _ in first })
    let old = (0..<rows.count).map { rows[$0] }
    let start = zip(old, ids).prefix { $0 == $1 }.count
    let end = zip(old.dropFirst(start).reversed(), ids.dropFirst(start).reversed()).prefix { $0 == $1 }.count
    guard start + end < max(old.count, ids.count) else { return }
    rows.splice(
      at: start, removed: old.count - start - end, inserted: Array(ids[start..<(ids.count - end)]))
  }

  // MARK: Moving and removing

  private func addGestures() {
    list.addClickGesture().onReleased { [weak self] count, x, y in
      guard let self, count == 2, let item = list.child(QueueRow.self, at: x, y)?.item else { return }
      model.play(item)
    }
    let gesture = list.addDragGesture(phase: .capture)
    var start = (x: 0.0, y: 0.0)
    gesture.onBegin { [weak self, unowned gesture] x, y in
      start = (x, y)
      guard let self, let row = list.child(QueueRow.self, at: x, y), row.isHandle(at: x, y, of: list) else {
        return gesture.deny()
      }
      drag.item = row.item
    }
    gesture.onUpdate { [weak self, unowned gesture] dx, dy in
      guard let self, let dragged = drag.item, abs(dy) > 4 else { return }
      gesture.claim()
      list.setCursor("grabbing")
      // Rows move while the pointer is dragged over them.
      guard let row = list.child(QueueRow.self, at: start.x, start.y + dy), let under = row.item,
        under !== dragged, let place = model.items.firstIndex(where: { $0 === under })
      else { return }
      model.move(dragged, to: place)
    }
    gesture.onEnd { [weak self] _, _ in
      self?.drag.item = nil
      self?.list.setCursor(nil)
    }
  }

  private func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard let item = window?.focus?.firstChild(QueueRow.self)?.item else { return false }
    switch (key, modifiers.contains(.control)) {
    case (.up, true): move(item, by: -1)
    case (.down, true): move(item, by: 1)
    case (.delete, false): model.remove(item)
    case (.enter, false), (.keypadEnter, false), (.space, false): model.play(item)
    default: return false
    }
    return true
  }

  private func move(_ item: PlayerItem, by step: Int) {
    model.move(item, by: step)
    guard let place = model.items.firstIndex(where: { $0 === item }) else { return }
    // The row has another widget after the move; the focus moves to it.
    fill()
    list.scroll(to: place)
  }
}
