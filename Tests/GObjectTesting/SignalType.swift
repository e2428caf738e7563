import CGLib

/// The type of a signal's parameter or result. The raw values are GLib's names.
public enum SignalType: String, Sendable {
  /// No result.
  case none = "void"
  /// A Boolean.
  case boolean = "gboolean"
  /// A signed 32-bit integer.
  case int = "gint"
  /// An unsigned 32-bit integer.
  case uint = "guint"
  /// A floating-point number.
  case double = "gdouble"
  /// A string.
  case string = "gchararray"
  /// A pointer.
  case pointer = "gpointer"
  /// Flags.
  case flags = "GFlags"
  /// A boxed type.
  case boxed = "GBoxed"
  /// An object.
  case object = "GObject"

  var type: GType {
    // GObject registers its type on the first call.
    self == .object ? g_object_get_type() : g_type_from_name(rawValue)
  }

  /// The fundamental type; nil for those that no signal here uses.
  init?(kindOf type: GType) {
    self.init(rawValue: String(cString: g_type_name(g_type_fundamental(type))))
  }
}
