import CGStreamer
import CGtk
import GObjectKit

/// Action signals and flags properties.
extension Element {
  /// Emits an action signal with an integer argument and reads its return value; nil if there is no such signal.
  func emit<Answer>(_ signal: String, _ argument: Int, _ read: (UnsafePointer<GValue>) -> Answer?) -> Answer?
  {
    let type = pointer.pointee.g_type_instance.g_class.pointee.g_type
    let id = g_signal_lookup(signal, type)
    guard id != 0 else { return nil }
    var query = GSignalQuery()
    g_signal_query(id, &query)
    var values = [GValue(), GValue()]
    var answer = GValue()
    g_value_init(&values[0], type)
    g_value_set_object(&values[0], pointer)
    g_value_init(&values[1], GType(6 << 2))  // G_TYPE_INT
    g_value_set_int(&values[1], gint(clamping: argument))
    // The lowest bit of the return type is a flag, not part of the type: G_SIGNAL_TYPE_STATIC_SCOPE.
    g_value_init(&answer, query.return_type & ~1)
    defer {
      g_value_unset(&values[0])
      g_value_unset(&answer)
    }
    g_signal_emitv(values, id, 0, &answer)
    return read(&answer)
  }

  /// The value of a flags property; 0 if there is no such property.
  func flags(_ name: String) -> UInt32 {
    guard let specification = specification(of: name) else { return 0 }
    var value = GValue()
    g_value_init(&value, specification.pointee.value_type)
    g_object_get_property(pointer, name, &value)
    defer { g_value_unset(&value) }
    return g_value_get_flags(&value)
  }
}
