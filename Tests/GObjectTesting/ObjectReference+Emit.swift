import CGLib
import GObjectKit

/// An argument of a signal.
public enum SignalArgument {
  /// A `gint`.
  case int(Int32)
  /// A `guint`, or flags.
  case uint(UInt32)
  /// A `gdouble`.
  case double(Double)
  /// A `gpointer`, a boxed value or an object; borrowed.
  case pointer(UnsafeMutableRawPointer?)
  /// A `gchararray`.
  case string(String)

  fileprivate func store(in value: inout GValue) {
    switch (self, SignalType(kindOf: value.g_type)) {
    case (.int(let number), _): g_value_set_int(&value, number)
    case (.uint(let number), .some(.flags)): g_value_set_flags(&value, number)
    case (.uint(let number), _): g_value_set_uint(&value, number)
    case (.double(let number), _): g_value_set_double(&value, number)
    case (.pointer(let raw), .some(.boxed)): g_value_set_boxed(&value, raw)
    case (.pointer(let raw), .some(.object)): g_value_set_object(&value, raw)
    case (.pointer(let raw), _): g_value_set_pointer(&value, raw)
    case (.string(let text), _): g_value_set_string(&value, text)
    }
  }
}

/// The result of a signal.
public enum SignalAnswer: Equatable {
  /// The signal returns `void`.
  case none
  /// A `gboolean`.
  case bool(Bool)
  /// A `gpointer`, or an object, whose reference the caller owns.
  case pointer(UnsafeMutableRawPointer?)
}

extension ObjectReference {
  /// Emits a signal through its marshaller, like the object's C code.
  ///
  /// - Precondition: The object has the signal, and `arguments` match its parameters in number and kind.
  @discardableResult
  public func emit(_ signal: String, _ arguments: SignalArgument...) -> SignalAnswer {
    let type = pointer.pointee.g_type_instance.g_class.pointee.g_type
    let id = g_signal_lookup(signal, type)
    precondition(id != 0, "no signal \(signal)")
    var query = GSignalQuery()
    g_signal_query(id, &query)
    precondition(Int(query.n_params) == arguments.count, "\(signal) takes \(query.n_params) arguments")

    var values = [GValue](repeating: GValue(), count: arguments.count + 1)
    g_value_init(&values[0], type)
    g_value_set_object(&values[0], pointer)
    for (index, argument) in arguments.enumerated() {
      // The lowest bit is a flag for how the value is passed (G_SIGNAL_TYPE_STATIC_SCOPE).
      g_value_init(&values[index + 1], query.param_types[index] & ~1)
      argument.store(in: &values[index + 1])
    }
    defer { for index in values.indices { g_value_unset(&values[index]) } }

    let answerType = query.return_type & ~1
    guard answerType != SignalType.none.type else {
      g_signal_emitv(values, id, 0, nil)
      return .none
    }
    var answer = GValue()
    g_value_init(&answer, answerType)
    defer { g_value_unset(&answer) }
    g_signal_emitv(values, id, 0, &answer)
    switch SignalType(kindOf: answerType) {
    case .boolean: return .bool(g_value_get_boolean(&answer) != 0)
    case .object: return .pointer(g_value_dup_object(&answer))
    default: return .pointer(g_value_get_pointer(&answer))
    }
  }
}
