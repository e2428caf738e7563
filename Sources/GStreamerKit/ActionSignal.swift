import CGLib
import CGStreamer
import GObjectKit

/// An action signal of an element, such as `get-audio-tags` of `playbin`, with an integer argument and a return value.
struct ActionSignal {
  private let element: Element
  private let type: GType
  private let id: guint
  private let returnType: GType

  /// Finds a signal; nil if the element has none of this name.
  init?(_ name: String, of element: Element) {
    type = element.pointer.pointee.g_type_instance.g_class.pointee.g_type
    id = g_signal_lookup(name, type)
    guard id != 0 else { return nil }
    var query = GSignalQuery()
    g_signal_query(id, &query)
    // The lowest bit of the return type is a flag, not part of the type: G_SIGNAL_TYPE_STATIC_SCOPE.
    returnType = query.return_type & ~1
    self.element = element
  }

  /// Emits the signal and reads its return value.
  func emit<Answer>(_ argument: Int, _ read: (UnsafePointer<GValue>) -> Answer?) -> Answer? {
    var values = [GValue(), GValue()]
    var answer = GValue()
    g_value_init(&values[0], type)
    g_value_set_object(&values[0], element.pointer)
    g_value_init(&values[1], GType(6 << 2))  // G_TYPE_INT
    g_value_set_int(&values[1], gint(clamping: argument))
    g_value_init(&answer, returnType)
    defer {
      g_value_unset(&values[0])
      g_value_unset(&answer)
    }
    g_signal_emitv(values, id, 0, &answer)
    return read(&answer)
  }
}
