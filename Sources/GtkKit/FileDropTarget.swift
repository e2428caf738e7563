import CGtk
import CGtkShims
import GObjectKit

/// Accepts files that are dropped on a widget (`GtkDropTarget`).
final class FileDropTarget: EventController {
  private let ownDrags: OwnDrags
  private let isOver: (Bool) -> Void
  private var wasOver = false

  init(
    ownDrags: OwnDrags, isOver: @escaping (Bool) -> Void, _ handler: @escaping (_ uris: [String]) -> Bool
  ) {
    (self.ownDrags, self.isOver) = (ownDrags, isOver)
    super.init(tt_drop_target_new_files(), phase: .bubble)
    connectDrop("drop") { value, _, _ in
      let uris = Self.uris(of: value)
      return !uris.isEmpty && handler(uris)
    }
  }

  /// Reports whether an announced drag is over the widget. GTK sets the state after the target has accepted the dragged
  /// formats.
  func update(_ state: GtkStateFlags) {
    let drop = state.contains(.dropActive) ? gtk_drop_target_get_current_drop(pointer.opaque) : nil
    let isOwn = drop.map { gdk_drop_get_drag($0) != nil } ?? false
    if isOwn, ownDrags == .refused {
      // GTK still uses the drop after this change of the state.
      Task { [weak self] in self.map { gtk_drop_target_reject($0.pointer.opaque) } }
    }
    let isNow = drop != nil && (!isOwn || ownDrags == .announced)
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

/// What a drop target does with files that are dragged out of this program's own windows.
public enum OwnDrags: Sendable, Hashable {
  /// They are accepted like those of other programs, but not announced.
  case accepted
  /// They are accepted and announced like those of other programs.
  case announced
  /// They are refused.
  case refused
}

extension WidgetInput {
  /// Calls a handler when files are dropped here; it returns whether it accepts them.
  ///
  /// - Parameters:
  ///   - ownDrags: What happens with files that are dragged out of this program's own windows.
  ///   - isOver: Called with true when an acceptable drag that is announced enters the widget, and with false when it
  ///     leaves or is dropped.
  public func onFilesDropped(
    ownDrags: OwnDrags = .accepted, isOver: @escaping (Bool) -> Void = { _ in },
    _ handler: @escaping (_ uris: [String]) -> Bool
  ) {
    let target = FileDropTarget(ownDrags: ownDrags, isOver: isOver, handler)
    widget.connectUInt("state-flags-changed") { [weak widget, weak target] _ in
      if let widget { target?.update(gtk_widget_get_state_flags(widget.widget)) }
    }
    add(target)
  }
}
