import CGLib
import GObjectKit
import Synchronization

/// A GObject of its own class with one signal, `signal`, of any signature.
public final class Emitter: Object {
  /// Makes an object whose signal has the parameters `arguments` and returns `answer`.
  public init(_ arguments: SignalType..., answering answer: SignalType = .none) {
    super.init(adopting: g_object_new_with_properties(Self.register(arguments, answer), 0, nil, nil)!)
  }

  private static let classes = Mutex(0)

  private static func register(_ arguments: [SignalType], _ answer: SignalType) -> GType {
    let number = classes.withLock { count in
      count += 1
      return count
    }
    var parent = GTypeQuery()
    g_type_query(SignalType.object.type, &parent)
    var info = GTypeInfo()
    info.class_size = guint16(parent.class_size)
    info.instance_size = guint16(parent.instance_size)
    let type = g_type_register_static(
      SignalType.object.type, "TintypeTestEmitter\(number)", &info, GTypeFlags(0))
    var types = arguments.map(\.type)
    // Without a marshaller, GObject builds the C call from the declared types.
    g_signal_newv(
      "signal", type, G_SIGNAL_RUN_LAST, nil, nil, nil, nil, answer.type, guint(types.count), &types)
    return type
  }
}
