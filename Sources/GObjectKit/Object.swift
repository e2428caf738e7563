import CGtk

/// Something that stands for a GObject: what signals and other methods of every object hang on.
public protocol ObjectReference: AnyObject {
  /// The C object. Valid for as long as `self`.
  var pointer: UnsafeMutablePointer<GObject> { get }
}

/// A reference to a GObject, held for as long as this Swift object lives.
///
/// The initialiser's name says what the C function that produced the pointer promises
/// (GObject Introspection's "transfer" annotations). Reference counting is atomic, so a reference
/// may be dropped on any thread; whether the object's methods may be called there is up to its class.
open class Object: ObjectReference {
  /// The C object. Valid for as long as `self`.
  public let pointer: UnsafeMutablePointer<GObject>

  /// Takes over a floating reference, or adds one where it is not floating.
  /// For constructors of widgets, and of windows, which GTK itself keeps.
  public init(sinking raw: UnsafeMutableRawPointer) {
    pointer = raw.assumingMemoryBound(to: GObject.self)
    g_object_ref_sink(raw)
  }

  /// Takes over the caller's reference: transfer full.
  public init(adopting raw: UnsafeMutableRawPointer) {
    pointer = raw.assumingMemoryBound(to: GObject.self)
  }

  /// Adds a reference of its own: transfer none.
  public init(retaining raw: UnsafeMutableRawPointer) {
    pointer = raw.assumingMemoryBound(to: GObject.self)
    g_object_ref(raw)
  }

  deinit { g_object_unref(pointer) }
}

extension ObjectReference {
  /// How many references the object has. For tests and diagnostics only.
  public var referenceCount: Int { Int(pointer.pointee.ref_count) }

  /// Calls `action` once, when the C object is finalized, on the thread that dropped the last reference.
  public func onFinalize(_ action: @escaping () -> Void) {
    // Not a weak notify: that already comes when a window is taken down, however many still hold it.
    if let found = g_object_get_qdata(pointer, lastWordsQuark) {
      Unmanaged<LastWords>.fromOpaque(found).takeUnretainedValue().actions.append(action)
    } else {
      g_object_set_qdata_full(
        pointer, lastWordsQuark, Unmanaged.passRetained(LastWords(action)).toOpaque(),
        { Unmanaged<AnyObject>.fromOpaque($0!).release() })
    }
  }
}

private let lastWordsQuark: GQuark = g_quark_from_static_string("tintype-last-words")

/// Freed by the finalizer of the GObject that it is attached to.
private final class LastWords {
  var actions: [() -> Void]

  init(_ action: @escaping () -> Void) { actions = [action] }

  deinit { for action in actions { action() } }
}

/// Carries a Swift value through a C `gpointer`.
public final class Box<Value> {
  /// What is carried.
  public let value: Value

  /// Wraps `value`.
  public init(_ value: Value) { self.value = value }
}

extension UnsafeMutablePointer<GObject> {
  /// The same object seen as one of its C types. GObject's types share their first field, so the
  /// cast is what the C macros do; the caller vouches for the class.
  public func cast<T>(to type: T.Type = T.self) -> UnsafeMutablePointer<T> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: type)
  }

  /// The same object as an opaque C type.
  public var opaque: OpaquePointer { OpaquePointer(self) }
}
