import CGtk

/// A modal dialog with a heading, a text and responses (`AdwMessageDialog`).
public final class MessageDialog: Window {
  /// A response button.
  public struct Response {
    let label: String
    let isSuggested: Bool
    let action: () -> Void

    /// Makes a response. Escape activates the first response of a dialog.
    public init(_ label: String, isSuggested: Bool = false, action: @escaping () -> Void = {}) {
      (self.label, self.isSuggested, self.action) = (label, isSuggested, action)
    }
  }

  /// Makes a dialog over a window. Any response closes it.
  public init(_ heading: String, body: String, over parent: Window?, responses: [Response]) {
    super.init(wrapping: adw_message_dialog_new(parent?.gtkWindow, heading, body))
    let dialog: UnsafeMutablePointer<AdwMessageDialog> = pointer.cast()
    title = heading
    for (index, response) in responses.enumerated() {
      adw_message_dialog_add_response(dialog, String(index), response.label)
      if response.isSuggested {
        adw_message_dialog_set_response_appearance(dialog, String(index), ADW_RESPONSE_SUGGESTED)
        adw_message_dialog_set_default_response(dialog, String(index))
      }
    }
    adw_message_dialog_set_close_response(dialog, "0")
    Self.nameButtons(in: widget)
    connectPointer("response") { name in
      guard let name else { return }
      let index = Int(String(cString: name.assumingMemoryBound(to: CChar.self))) ?? 0
      if responses.indices.contains(index) { responses[index].action() }
    }
  }

  /// Sets a widget between the text and the buttons.
  public func setExtra(_ child: Widget) {
    adw_message_dialog_set_extra_child(pointer.cast(), child.widget)
  }

  /// Enables or disables a response by its index.
  public func setEnabled(response index: Int, _ isEnabled: Bool) {
    adw_message_dialog_set_response_enabled(pointer.cast(), String(index), isEnabled ? 1 : 0)
  }

  /// libadwaita 1.2 sets both the name of its buttons and a labelled-by relation to their label: a screen reader
  /// would read the text twice. This removes the relations.
  private static func nameButtons(in parent: UnsafeMutablePointer<GtkWidget>) {
    for child in WidgetChildren(of: parent) {
      let instance = UnsafeMutableRawPointer(child).assumingMemoryBound(to: GTypeInstance.self)
      if g_type_check_instance_is_a(instance, gtk_button_get_type()) != 0 {
        gtk_accessible_reset_relation(OpaquePointer(child), GTK_ACCESSIBLE_RELATION_LABELLED_BY)
      } else {
        nameButtons(in: child)
      }
    }
  }
}
