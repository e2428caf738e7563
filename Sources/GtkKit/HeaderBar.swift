import CGtk

/// The bar at the top of a window (`AdwHeaderBar`).
public final class HeaderBar: Widget {
  /// Makes a header bar with window buttons.
  public init() { super.init(adw_header_bar_new()) }

  /// Adds a widget at the start.
  public func packStart(_ child: Widget) { adw_header_bar_pack_start(pointer.opaque, child.widget) }
  /// Adds a widget at the end.
  public func packEnd(_ child: Widget) { adw_header_bar_pack_end(pointer.opaque, child.widget) }
  /// Sets the widget in the center.
  public func setTitle(_ title: Widget) { adw_header_bar_set_title_widget(pointer.opaque, title.widget) }

  /// Whether the window buttons are shown.
  public var showsWindowButtons: Bool = true {
    didSet {
      adw_header_bar_set_show_start_title_buttons(pointer.opaque, showsWindowButtons ? 1 : 0)
      adw_header_bar_set_show_end_title_buttons(pointer.opaque, showsWindowButtons ? 1 : 0)
    }
  }
}

/// A title with a subtitle (`AdwWindowTitle`).
public final class WindowTitle: Widget {
  /// Makes a title.
  public init(_ title: String, subtitle: String = "") { super.init(adw_window_title_new(title, subtitle)) }

  /// The title.
  public var title: String {
    get { String(cString: adw_window_title_get_title(pointer.opaque)) }
    set { adw_window_title_set_title(pointer.opaque, newValue) }
  }

  /// The subtitle.
  public var subtitle: String {
    get { String(cString: adw_window_title_get_subtitle(pointer.opaque)) }
    set { adw_window_title_set_subtitle(pointer.opaque, newValue) }
  }
}
