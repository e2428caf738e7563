import CGtk

/// The fundamental types of GTK (`g_type_register_fundamental`).
public nonisolated enum FundamentalTypes {
  /// Registers the types, which GTK does when it first needs them.
  ///
  /// `g_type_fundamental_next` locks nothing: where GStreamer is initialized on another thread at that moment, both
  /// register the same number, and one of the types is missing ("cannot register existing fundamental type"; GLib 2.74
  /// to 2.84). Call before another thread initializes GStreamer. GTK need not be initialized.
  public static func register() { registered }

  private static let registered: Void = {
    for type in [gdk_event_get_type(), gsk_render_node_get_type(), gtk_expression_get_type()] {
      g_type_ensure(type)
    }
  }()
}
