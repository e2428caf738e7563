import GtkKit
import L10n

/// A row of the queue: drag handle, playing indicator, title, duration, remove button.
final class QueueRow: View {
  /// The item of the row. The widgets observe it.
  var item: PlayerItem? {
    didSet { state.item = item }
  }

  private let state = QueueRowState()
  private let handle: Image

  init(_ model: PlayerModel, _ drag: QueueDrag) {
    handle = Image(icon: "list-drag-handle-symbolic").styled("dim-label")
    handle.setCursor("grab")
    super.init()
    let state = state
    let isCurrent = { [weak model] in state.item != nil && state.item === model?.player.currentItem }
    setContent(
      Box(.horizontal, spacing: 6) {
        handle
        Image(icon: "media-playback-start-symbolic")
          .bind(\.opacity) { isCurrent() ? 1 : 0 }
        Label().ellipsized(inMiddle: true).textAligned(0)
          .expanding(horizontally: true, vertically: false)
          .bind(\.text) { state.item?.displayTitle ?? "" }
          .bind(\.tooltip) { state.item?.displayTitle }
        Image(icon: "dialog-warning-symbolic")
          .bind(\.isVisible) { state.failure != nil }
          .bind(\.tooltip) { state.failure?.message }
        Label().styled("numeric", "dim-label")
          .bind(\.text) { state.item?.duration?.duration.clockText ?? "" }
        Button(icon: "list-remove-symbolic", label: tr("Remove")) { [weak model] in
          if let item = state.item { model?.queue.remove(item) }
        }
        .styled("flat", "circular").tooltip(tr("Remove (Delete)"))
        .with { $0.isFocusable = false }
        .bind(\.accessibleLabel) { tr("Remove %s", state.item?.displayTitle ?? "") }
      }.margin(horizontal: 6, vertical: 0))
    styled("player-queue-row")
    bind(\.accessibleLabel) { state.item?.displayTitle ?? "" }
    bind(\.accessibleDescription) { isCurrent() ? tr("Playing") : "" }
    observe(isCurrent) { row, isCurrent in row.setStyle("current", isCurrent) }
    observe({ state.item != nil && state.item === drag.item }) { row, isDragged in
      row.setStyle("dragged", isDragged)
    }
  }

  /// Whether a point of another widget is on the drag handle.
  func isHandle(at x: Double, _ y: Double, of other: Widget) -> Bool {
    guard let point = other.convert(x, y, to: handle) else { return false }
    return point.x >= -6 && point.x <= Double(handle.width) + 6
  }
}
