import CGtk

/// A part of the interface that is built from other widgets (`AdwBin`). Subclass it, build the
/// content once, and bind it to a model. State in the subclass lives as long as the widget.
open class View: Widget {
  /// Makes an empty view; the subclass calls `setContent`.
  public init() { super.init(adw_bin_new()) }

  /// What fills the view; nil for nothing.
  public func setContent(_ content: Widget?) {
    // Where the focus sat in content that goes, GTK 4.8 may keep a reference to a part of it forever.
    if containsFocus { window?.clearFocus() }
    adw_bin_set_child(pointer.cast(), content?.widget)
  }
}
