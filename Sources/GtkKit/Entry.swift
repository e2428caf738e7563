import CGtk
import GObjectKit

/// A single-line text field (`GtkEntry`).
public final class Entry: Widget {
  private var isBeingSet = false

  /// Makes an entry. `label` is its accessible name; `changed` is called with the text after each edit of the user.
  public init(label: String, changed: @escaping (String) -> Void = { _ in }) {
    super.init(gtk_entry_new())
    accessibleLabel = label
    on("changed") { [weak self] in if let self, !isBeingSet { changed(text) } }
  }

  /// The text. Setting it does not call `changed`.
  public var text: String {
    get { String(cString: gtk_editable_get_text(pointer.opaque)) }
    set {
      guard newValue != text else { return }
      isBeingSet = true
      gtk_editable_set_text(pointer.opaque, newValue)
      isBeingSet = false
    }
  }

  /// The text shown while the entry is empty.
  public var placeholder: String {
    get { gtk_entry_get_placeholder_text(pointer.cast()).map { String(cString: $0) } ?? "" }
    set { gtk_entry_set_placeholder_text(pointer.cast(), newValue) }
  }

  /// Calls `action` after each edit of the user.
  public func onChange(_ action: @escaping () -> Void) {
    on("changed") { [weak self] in if let self, !isBeingSet { action() } }
  }

  /// Makes Enter activate the default response of the dialog.
  public func activatesDefault() { gtk_entry_set_activates_default(pointer.cast(), 1) }

  /// Sets the width of the entry in characters.
  @discardableResult public func characters(_ count: Int) -> Self {
    gtk_editable_set_width_chars(pointer.opaque, gint(count))
    gtk_editable_set_max_width_chars(pointer.opaque, gint(count))
    return self
  }

  /// The position of the cursor in characters.
  public var cursorPosition: Int { Int(gtk_editable_get_position(pointer.opaque)) }

  /// Whether a part of the text is selected.
  public var hasSelection: Bool { gtk_editable_get_selection_bounds(pointer.opaque, nil, nil) != 0 }

  /// Moves the cursor behind the text.
  public func moveCursorToEnd() { gtk_editable_set_position(pointer.opaque, -1) }

  /// Selects the whole text.
  public func selectAll() { gtk_editable_select_region(pointer.opaque, 0, -1) }

  /// Calls `action` when the user presses Enter.
  public func onActivate(_ action: @escaping () -> Void) { on("activate", action) }
}
