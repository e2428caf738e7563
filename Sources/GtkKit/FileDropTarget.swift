import CGtk
import CGtkShims
import GObjectKit

/// Accepts files that are dropped on a widget (`GtkDropTarget`).
final class FileDropTarget: EventController {
  private let isOver: (Bool) -> Void
  private var wasOver = false

  init(isOver: @escaping (Bool) -> Void, _ handler: @escaping (_ uris: [String]) -> Bool) {
    self.isOver = isOver
    super.init(tt_drop_target_new_files(), phase: .bubble)
    connectDrop("drop") { value, _, _ in
      let uris = Self.uris(of: value)
      return !uris.isEmpty && handler(uris)
    }
  }

  /// Reports whether a drag of another program is over the widget. GTK sets the state after the target has accepted
  /// the dragged formats.
  func update(_ state: GtkStateFlags) {
    let drop = state.contains(.dropActive) ? gtk_drop_target_get_current_drop(pointer.opaque) : nil
    let isNow = drop.map { gdk_drop_get_drag($0) == nil } ?? false
    guard isNow != wasOver else { return }
    wasOver = isNow
    isOver(isNow)
  }

  private static func uris(of value: UnsafeRawPointer?) -> [String] {
    guard let uris = tt_value_get_file_uris(value?.assumingMemoryBound(to: GValue.self)) else { return [] }
    defer { g_strfreev(uris) }
    var (found, index) = ([String](), 0)
    while let uri = uris[index] {
      found.append(String(cString: uri))
      index += 1
    }
    return found
  }
}

extension WidgetInput {
  /// Calls a handler when files are dropped here; it returns whether it accepts them.
  ///
  /// - Parameter isOver: Called with true when an acceptable drag of another program enters the widget, and with
  ///   false when it leaves or is dropped.
  public func onFilesDropped(
    isOver: @escaping (Bool) -> Void = { _ in }, _ handler: @escaping (_ uris: [String]) -> Bool
  ) {
    let target = FileDropTarget(isOver: isOver, handler)
    widget.connectUInt("state-flags-changed") { [weak widget, weak target] _ in
      if let widget { target?.update(gtk_widget_get_state_flags(widget.widget)) }
    }
    add(target)
  }
}
