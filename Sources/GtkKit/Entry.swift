import CGtk
import GObjectKit

/// One line of text that the user writes (`GtkEntry`).
public final class Entry: Widget {
  private var isBeingSet = false

  /// Makes an entry; `label` is what a screen reader calls it, `changed` is told what the user writes.
  public init(label: String, changed: @escaping (String) -> Void = { _ in }) {
    super.init(gtk_entry_new())
    accessibleLabel = label
    on("changed") { [weak self] in if let self, !isBeingSet { changed(text) } }
  }

  /// What is written. Setting it does not call `changed`.
  public var text: String {
    get { String(cString: gtk_editable_get_text(pointer.opaque)) }
    set {
      guard newValue != text else { return }
      isBeingSet = true
      gtk_editable_set_text(pointer.opaque, newValue)
      isBeingSet = false
    }
  }

  /// What stands there while nothing is written.
  public var placeholder: String {
    get { gtk_entry_get_placeholder_text(pointer.cast()).map { String(cString: $0) } ?? "" }
    set { gtk_entry_set_placeholder_text(pointer.cast(), newValue) }
  }

  /// Runs `action` when the user has changed the text.
  public func onChange(_ action: @escaping () -> Void) {
    on("changed") { [weak self] in if let self, !isBeingSet { action() } }
  }

  /// Lets Enter mean the suggested answer of the dialog.
  public func activatesDefault() { gtk_entry_set_activates_default(pointer.cast(), 1) }

  /// How many characters the entry is wide.
  @discardableResult public func characters(_ count: Int) -> Self {
    gtk_editable_set_width_chars(pointer.opaque, gint(count))
    gtk_editable_set_max_width_chars(pointer.opaque, gint(count))
    return self
  }

  /// Selects all of the text.
  public func selectAll() { gtk_editable_select_region(pointer.opaque, 0, -1) }

  /// Runs `action` when the user presses Enter.
  public func onActivate(_ action: @escaping () -> Void) { on("activate", action) }
}
