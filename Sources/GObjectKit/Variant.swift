import CGLib

/// A typed value of a D-Bus message or a setting (`GVariant`).
///
/// Safe to send: a GVariant is immutable and its reference count is atomic.
public final class Variant: @unchecked Sendable {
  /// The `GVariant`, for modules of layer 2.
  public let pointer: OpaquePointer

  /// Sinks a floating reference, or adds a reference if it is not floating.
  public init(sinking pointer: OpaquePointer) { self.pointer = g_variant_ref_sink(pointer) }

  /// Takes over the caller's reference: transfer full.
  public init(adopting pointer: OpaquePointer) { self.pointer = pointer }

  deinit { g_variant_unref(pointer) }

  // MARK: Creating

  /// A `b`.
  public convenience init(_ value: Bool) { self.init(sinking: g_variant_new_boolean(value ? 1 : 0)) }
  /// An `i`; clamps values to 32 bits.
  public convenience init(_ value: Int) { self.init(sinking: g_variant_new_int32(Int32(clamping: value))) }
  /// An `x`.
  public convenience init(int64 value: Int) { self.init(sinking: g_variant_new_int64(value)) }
  /// A `u`.
  public convenience init(_ value: UInt32) { self.init(sinking: g_variant_new_uint32(value)) }
  /// A `d`.
  public convenience init(_ value: Double) { self.init(sinking: g_variant_new_double(value)) }
  /// An `s`.
  public convenience init(_ value: String) { self.init(sinking: g_variant_new_string(value)) }
  /// An `as`.
  public convenience init(_ values: [String]) { self.init(array: values.map { Variant($0) }, of: "s") }

  /// An `o`; `/` if the string is not a valid object path.
  public convenience init(objectPath: String) {
    let isPath = g_variant_is_object_path(objectPath) != 0
    self.init(sinking: g_variant_new_object_path(isPath ? objectPath : "/"))
  }

  /// An `ao`; invalid object paths become `/`.
  public convenience init(objectPaths: [String]) {
    self.init(array: objectPaths.map { Variant(objectPath: $0) }, of: "o")
  }

  /// An `aa{sv}`.
  public convenience init(dictionaries: [[String: Variant]]) {
    self.init(array: dictionaries.map { Variant(dictionary: $0) }, of: "a{sv}")
  }

  /// An `h`: the index of a file descriptor that a D-Bus call passes.
  public convenience init(handle index: Int) {
    self.init(sinking: g_variant_new_handle(Int32(clamping: index)))
  }

  /// An `ah`.
  public convenience init(handles indices: Range<Int>) {
    self.init(array: indices.map { Variant(handle: $0) }, of: "h")
  }

  /// A `v` that contains `value`.
  public convenience init(boxing value: Variant) {
    self.init(sinking: withExtendedLifetime(value) { g_variant_new_variant(value.pointer) })
  }

  /// A tuple, such as the arguments of a D-Bus call.
  public convenience init(tuple: [Variant]) {
    var items: [OpaquePointer?] = tuple.map(\.pointer)
    self.init(sinking: withExtendedLifetime(tuple) { g_variant_new_tuple(&items, gsize(items.count)) })
  }

  /// An `a{sv}`, such as options and properties.
  public convenience init(dictionary: [String: Variant]) {
    let entries = dictionary.sorted { $0.key < $1.key }.map { key, value in
      Variant(
        sinking: withExtendedLifetime(value) {
          g_variant_new_dict_entry(g_variant_new_string(key), g_variant_new_variant(value.pointer))
        })
    }
    self.init(array: entries, of: "{sv}")
  }

  /// Creates an array of values of one type, such as `(oss)`.
  public convenience init(array: [Variant], of type: String) {
    let elements = g_variant_type_new(type)
    defer { g_variant_type_free(elements) }
    var items: [OpaquePointer?] = array.map(\.pointer)
    self.init(
      sinking: withExtendedLifetime(array) { g_variant_new_array(elements, &items, gsize(items.count)) })
  }

  // MARK: Reading (nil if the value is of another type)

  /// The type string, such as `a{sv}`.
  public var type: String { String(cString: g_variant_get_type_string(pointer)) }

  /// The value of a `b`.
  public var bool: Bool? { type == "b" ? g_variant_get_boolean(pointer) != 0 : nil }
  /// The value of a `d`.
  public var double: Double? { type == "d" ? g_variant_get_double(pointer) : nil }
  /// The value of an `s`, `o` or `g`.
  public var string: String? {
    ["s", "o", "g"].contains(type) ? String(cString: g_variant_get_string(pointer, nil)) : nil
  }

  /// The value of any integer type; nil if it does not fit.
  public var int: Int? {
    switch type {
    case "y": Int(g_variant_get_byte(pointer))
    case "n": Int(g_variant_get_int16(pointer))
    case "q": Int(g_variant_get_uint16(pointer))
    case "i": Int(g_variant_get_int32(pointer))
    case "h": Int(g_variant_get_handle(pointer))
    case "u": Int(g_variant_get_uint32(pointer))
    case "x": Int(g_variant_get_int64(pointer))
    case "t": Int(exactly: g_variant_get_uint64(pointer))
    default: nil
    }
  }

  /// The elements of an `as` or `ao`.
  public var strings: [String]? { ["as", "ao"].contains(type) ? children.compactMap(\.string) : nil }

  /// The children of a tuple, an array or a `v`; empty for others.
  public var children: [Variant] {
    guard g_variant_is_container(pointer) != 0 else { return [] }
    return (0..<g_variant_n_children(pointer)).map {
      Variant(adopting: g_variant_get_child_value(pointer, $0))
    }
  }

  /// The innermost value of a `v`; the value itself for other types.
  public var unboxed: Variant { type == "v" ? children[0].unboxed : self }

  /// The entries of an `a{sv}`, with unboxed values.
  public var dictionary: [String: Variant]? {
    guard type == "a{sv}" else { return nil }
    return Dictionary(
      children.compactMap { entry in
        entry.children.first?.string.map { ($0, entry.children[1].unboxed) }
      }, uniquingKeysWith: { $1 })
  }
}

extension Variant: Equatable {
  /// Whether both have the same type and value.
  public static func == (one: Variant, other: Variant) -> Bool {
    withExtendedLifetime((one, other)) {
      g_variant_equal(UnsafeRawPointer(one.pointer), UnsafeRawPointer(other.pointer)) != 0
    }
  }
}
