import CGtk

/// A placeholder page with an icon, a title, a description and buttons (`AdwStatusPage`).
public final class StatusPage: Widget {
  /// Makes a page; `child` contains the buttons.
  public init(icon: String, title: String, description: String = "", child: Widget? = nil) {
    super.init(adw_status_page_new())
    adw_status_page_set_icon_name(pointer.opaque, icon)
    adw_status_page_set_title(pointer.opaque, title)
    setText(description)
    if let child { adw_status_page_set_child(pointer.opaque, child.widget) }
  }

  /// The title.
  public var title: String {
    get { String(cString: adw_status_page_get_title(pointer.opaque)) }
    set { adw_status_page_set_title(pointer.opaque, newValue) }
  }

  /// The name of the large icon.
  public var icon: String {
    get { adw_status_page_get_icon_name(pointer.opaque).map { String(cString: $0) } ?? "" }
    set { adw_status_page_set_icon_name(pointer.opaque, newValue) }
  }

  /// Sets the description as plain text.
  public func setText(_ text: String) {
    // The property takes markup.
    let escaped = g_markup_escape_text(text, -1)
    adw_status_page_set_description(pointer.opaque, escaped)
    g_free(escaped)
  }
}
