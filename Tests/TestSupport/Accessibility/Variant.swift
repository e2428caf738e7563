import CGLib

/// A D-Bus value. Reading it as a type that it does not have returns that type's zero value.
final class Variant {
  let pointer: OpaquePointer

  /// Takes ownership of a GVariant.
  init(adopting pointer: OpaquePointer) {
    self.pointer = pointer
  }

  /// Creates a floating-point value.
  convenience init(_ value: Double) {
    self.init(adopting: g_variant_ref_sink(g_variant_new_double(value)))
  }

  deinit { g_variant_unref(pointer) }

  private var type: GVariantClass { g_variant_classify(pointer) }

  private var isContainer: Bool { g_variant_is_container(pointer) != 0 }

  /// The number of members of a tuple or array.
  var count: Int { isContainer ? Int(g_variant_n_children(pointer)) : 0 }

  /// A member of a tuple or array, or an empty string if the index is out of range.
  subscript(index: Int) -> Variant {
    guard index < count else { return Variant(adopting: g_variant_ref_sink(g_variant_new_string(""))) }
    return Variant(adopting: g_variant_get_child_value(pointer, gsize(index)))
  }

  /// All members of a tuple or array.
  var members: [Variant] { (0..<count).map { self[$0] } }

  /// The content of a value of type `v`, or this value itself.
  var unboxed: Variant {
    type == G_VARIANT_CLASS_VARIANT ? Variant(adopting: g_variant_get_variant(pointer)) : self
  }

  /// A string, an object path or a signature.
  var string: String {
    switch type {
    case G_VARIANT_CLASS_STRING, G_VARIANT_CLASS_OBJECT_PATH, G_VARIANT_CLASS_SIGNATURE:
      String(cString: g_variant_get_string(pointer, nil))
    default: ""
    }
  }

  /// A signed or unsigned 32-bit number.
  var integer: Int {
    switch type {
    case G_VARIANT_CLASS_INT32: Int(g_variant_get_int32(pointer))
    case G_VARIANT_CLASS_UINT32: Int(g_variant_get_uint32(pointer))
    default: 0
    }
  }

  /// A truth value.
  var boolean: Bool { type == G_VARIANT_CLASS_BOOLEAN && g_variant_get_boolean(pointer) != 0 }

  /// A floating-point number.
  var double: Double { type == G_VARIANT_CLASS_DOUBLE ? g_variant_get_double(pointer) : 0 }
}
