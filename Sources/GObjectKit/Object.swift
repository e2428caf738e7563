import CGLib

/// A Swift object that refers to a GObject; provides signals, properties and other operations of all GObjects.
public protocol ObjectReference: AnyObject {
  /// The GObject. Valid during the lifetime of `self`.
  var pointer: UnsafeMutablePointer<GObject> { get }
}

/// A strong reference to a GObject.
///
/// Each initializer corresponds to a "transfer" annotation of GObject Introspection; choose it by the C function that
/// returned the pointer. Reference counting is atomic, so the last reference may be dropped on any thread; which
/// threads may call the object's methods depends on its class.
open class Object: ObjectReference {
  /// The GObject. Valid during the lifetime of `self`.
  public let pointer: UnsafeMutablePointer<GObject>

  /// Sinks a floating reference, or adds a reference if it is not floating. For constructors of widgets, and of
  /// windows, which GTK itself references.
  public init(sinking raw: UnsafeMutableRawPointer) {
    pointer = raw.assumingMemoryBound(to: GObject.self)
    g_object_ref_sink(raw)
  }

  /// Takes over the caller's reference: transfer full.
  public init(adopting raw: UnsafeMutableRawPointer) {
    pointer = raw.assumingMemoryBound(to: GObject.self)
  }

  /// Adds a reference: transfer none.
  public init(retaining raw: UnsafeMutableRawPointer) {
    pointer = raw.assumingMemoryBound(to: GObject.self)
    g_object_ref(raw)
  }

  deinit { g_object_unref(pointer) }
}

extension ObjectReference {
  /// The reference count. For tests and diagnostics only.
  public var referenceCount: Int { Int(pointer.pointee.ref_count) }

  /// Calls `action` once when the GObject is finalized, on the thread that drops the last reference.
  public func onFinalize(_ action: @escaping () -> Void) {
    // Not g_object_weak_ref, which notifies on dispose: a destroyed window is disposed while references remain.
    if let found = g_object_get_qdata(pointer, finalizeActionsQuark) {
      Unmanaged<FinalizeActions>.fromOpaque(found).takeUnretainedValue().actions.append(action)
    } else {
      g_object_set_qdata_full(
        pointer, finalizeActionsQuark, Unmanaged.passRetained(FinalizeActions(action)).toOpaque(),
        { Unmanaged<AnyObject>.fromOpaque($0!).release() })
    }
  }
}

private let finalizeActionsQuark: GQuark = g_quark_from_static_string("tintype-last-words")

/// Runs its actions on deallocation. The GObject owns it through qdata and frees it in its finalizer.
private final class FinalizeActions {
  var actions: [() -> Void]

  init(_ action: @escaping () -> Void) { actions = [action] }

  deinit { for action in actions { action() } }
}

/// A reference-counted box that passes a Swift value through a C `gpointer`.
package final class ValueBox<Value> {
  /// The boxed value.
  package let value: Value

  /// Boxes `value`.
  package init(_ value: Value) { self.value = value }
}

extension UnsafeMutablePointer<GObject> {
  /// The object cast to one of its C types, as GObject's cast macros do: the structures share their first field. Not
  /// checked; the caller guarantees the class.
  public func cast<T>(to type: T.Type = T.self) -> UnsafeMutablePointer<T> {
    UnsafeMutableRawPointer(self).assumingMemoryBound(to: type)
  }

  /// The object as a pointer to an opaque C type.
  public var opaque: OpaquePointer { OpaquePointer(self) }
}
