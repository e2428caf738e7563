import GObjectKit
import GtkKit
import L10n

/// The queue, as a panel at the side. Rows can be moved by dragging, or with Ctrl and the arrow keys.
package final class QueuePanel: View {
  /// The width in application pixels.
  static let width = 300

  /// Called when the user wants to add files.
  package var onAddFiles: () -> Void = {}

  private let model: PlayerModel
  private let rows = QueueRows()
  private let list: ListView
  private let scrolled: ScrolledWindow
  private let drag = QueueDrag()

  package init(_ model: PlayerModel) {
    self.model = model
    let (rows, drag) = (rows, drag)
    list = ListView(
      .vertical, rows.list, make: { QueueRow(model, drag) },
      bind: { row, id in row.item = rows.item(id) }, unbind: { row, _ in row.item = nil })
    scrolled = ScrolledWindow(list)
    super.init()
    list.styled("player-queue-list")
    list.accessibleLabel = tr("Queue")
    styled("player-queue")
    setMinimumSize(width: Self.width)
    // Otherwise a row with a long title would take the whole window.
    expanding(horizontally: false, vertically: true)
    setContent(
      Box(.vertical) {
        header()
        Overlay(scrolled.expanding()) {
          Label(tr("Drop files here")).styled("dim-label").aligned(.center, .center)
            .with { $0.takesPointer = false }
            .bind(\.isVisible) { [weak model] in model?.queue.items.isEmpty ?? true }
        }
      })
    observe({ [weak model] in model?.queue.items.map(ObjectIdentifier.init) ?? [] }) { panel, _ in
      panel.rows.show(panel.model.queue.items)
    }
    addGestures()
    input.onKey(phase: .capture) { [weak self] in self?.handleKey($0, $1) ?? false }
  }

  private func header() -> Widget {
    Box(.horizontal, spacing: 6) {
      Label(tr("Queue")).styled("heading")
      Label().styled("numeric", "dim-label").ellipsized().textAligned(0).expanding(
        horizontally: true, vertically: false
      )
      .tooltip(tr("Queue Duration"))
      .bind(\.text) { [weak model] in model?.discovery.durationText ?? "" }
      Box(.horizontal) {
        ShuffleButton(model.queue)
        RepeatButton(model.queue)
        Button(icon: "list-add-symbolic", label: tr("Add Files")) { [weak self] in self?.onAddFiles() }
          .styled("flat")
        Button(icon: "edit-clear-all-symbolic", label: tr("Clear Queue")) { [weak model] in
          model?.queue.removeAll()
        }
        .styled("flat")
        .bind(\.isSensitive) { [weak model] in model?.queue.items.isEmpty == false }
        Button(icon: "window-close-symbolic", label: tr("Close")) { [weak model] in
          model?.queue.isShown = false
        }
        .styled("flat").tooltip(tr("Close (F9)"))
      }
    }.styled("player-queue-header")
  }

  // MARK: Moving and removing

  private func addGestures() {
    list.input.addClickGesture().onReleased { [weak self] count, x, y in
      guard let self, count == 2, let item = list.tree.child(QueueRow.self, at: x, y)?.item else { return }
      model.queue.play(item)
    }
    let gesture = list.input.addDragGesture(phase: .capture)
    var start = (x: 0.0, y: 0.0)
    gesture.onBegin { [weak self, unowned gesture] x, y in
      start = (x, y)
      guard let self, let row = list.tree.child(QueueRow.self, at: x, y), row.isHandle(at: x, y, of: list)
      else {
        return gesture.deny()
      }
      drag.item = row.item
    }
    gesture.onUpdate { [weak self, unowned gesture] dx, dy in
      guard let self, let dragged = drag.item, abs(dy) > 4 else { return }
      gesture.claim()
      list.setCursor("grabbing")
      // Rows move while the pointer is dragged over them.
      guard let row = list.tree.child(QueueRow.self, at: start.x, start.y + dy), let under = row.item,
        under !== dragged, let place = model.queue.items.firstIndex(where: { $0 === under })
      else { return }
      model.queue.move(dragged, to: place)
    }
    gesture.onEnd { [weak self] _, _ in
      self?.drag.item = nil
      self?.list.setCursor(nil)
    }
  }

  private func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
    guard let item = window?.focus?.tree.firstChild(QueueRow.self)?.item else { return false }
    switch (key, modifiers.contains(.control)) {
    case (.up, true): move(item, by: -1)
    case (.down, true): move(item, by: 1)
    case (.delete, false): model.queue.remove(item)
    case (.enter, false), (.keypadEnter, false), (.space, false): model.queue.play(item)
    default: return false
    }
    return true
  }

  private func move(_ item: PlayerItem, by step: Int) {
    model.queue.move(item, by: step)
    guard let place = model.queue.items.firstIndex(where: { $0 === item }) else { return }
    // The row has another widget after the move; the focus moves to it.
    rows.show(model.queue.items)
    list.scroll(to: place)
  }
}
