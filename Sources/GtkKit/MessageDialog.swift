import CGtk

/// A question or a message that waits for an answer (`AdwMessageDialog`).
public final class MessageDialog: Window {
  /// One answer.
  public struct Response {
    let label: String
    let isSuggested: Bool
    let action: () -> Void

    /// A button. The first response of a dialog is also what Escape means.
    public init(_ label: String, isSuggested: Bool = false, action: @escaping () -> Void = {}) {
      (self.label, self.isSuggested, self.action) = (label, isSuggested, action)
    }
  }

  /// Makes a dialog over a window. It closes with the answer.
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

  /// Puts a widget between the text and the buttons.
  public func setExtra(_ child: Widget) {
    adw_message_dialog_set_extra_child(pointer.cast(), child.widget)
  }

  /// Lets an answer be given, or not yet. Responses count from 0.
  public func setEnabled(response index: Int, _ isEnabled: Bool) {
    adw_message_dialog_set_response_enabled(pointer.cast(), String(index), isEnabled ? 1 : 0)
  }

  /// libadwaita 1.2 gives its buttons their text as name, and their label as what names them: a screen reader
  /// would say everything twice.
  private static func nameButtons(in parent: UnsafeMutablePointer<GtkWidget>) {
    var child = gtk_widget_get_first_child(parent)
    while let here = child {
      let instance = UnsafeMutableRawPointer(here).assumingMemoryBound(to: GTypeInstance.self)
      if g_type_check_instance_is_a(instance, gtk_button_get_type()) != 0 {
        gtk_accessible_reset_relation(OpaquePointer(here), GTK_ACCESSIBLE_RELATION_LABELLED_BY)
      } else {
        nameButtons(in: here)
      }
      child = gtk_widget_get_next_sibling(here)
    }
  }
}
