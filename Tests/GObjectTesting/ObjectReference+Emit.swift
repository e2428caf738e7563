import CGtk
import GObjectKit

/// One argument of a signal.
public enum SignalArgument {
  /// `gint`.
  case int(Int32)
  /// `guint`, and sets of flags.
  case uint(UInt32)
  /// `gdouble`.
  case double(Double)
  /// `gpointer`, boxed values and objects: borrowed.
  case pointer(UnsafeMutableRawPointer?)
  /// `gchararray`.
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

/// What the handlers of a signal answered.
public enum SignalAnswer: Equatable {
  /// The signal has no answer.
  case none
  /// `gboolean`.
  case bool(Bool)
  /// `gpointer`, and objects, whose reference the caller takes over.
  case pointer(UnsafeMutableRawPointer?)
}

extension ObjectReference {
  /// Emits a signal as the object's own C code does: through the marshaller of the signal.
  ///
  /// - Precondition: The object has the signal, and `arguments` are as many and of the kinds it declares.
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
      // The lowest bit says how the value is passed.
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
