import CGtk

/// The type of a signal's argument or answer, as GLib names it.
public enum SignalType: String, Sendable {
  /// No answer.
  case none = "void"
  /// True or false.
  case boolean = "gboolean"
  /// 32 bits with a sign.
  case int = "gint"
  /// 32 bits without a sign.
  case uint = "guint"
  /// A floating point number.
  case double = "gdouble"
  /// Text.
  case string = "gchararray"
  /// An address.
  case pointer = "gpointer"
  /// Sets of flags.
  case flags = "GFlags"
  /// Copied structures.
  case boxed = "GBoxed"
  /// Objects.
  case object = "GObject"

  var type: GType {
    // GObject registers itself when it is first asked for.
    self == .object ? g_object_get_type() : g_type_from_name(rawValue)
  }

  /// The kind of a type; nil for kinds that no signal of GTK uses here.
  init?(kindOf type: GType) {
    self.init(rawValue: String(cString: g_type_name(g_type_fundamental(type))))
  }
}
