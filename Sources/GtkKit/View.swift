import CGtk

/// A composite view (`AdwBin`). Subclass it, build the content once and bind it to a model. State in the subclass
/// lives as long as the widget.
open class View: Widget {
  /// Makes an empty view; the subclass calls `setContent`.
  public init() { super.init(adw_bin_new()) }

  /// Sets the child; nil removes it.
  public func setContent(_ content: Widget?) {
    // If the removed content contains the focus, GTK 4.8 may leak a reference to one of its widgets.
    if containsFocus { window?.clearFocus() }
    adw_bin_set_child(pointer.cast(), content?.widget)
  }
}
