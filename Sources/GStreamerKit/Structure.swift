import CGLib
import CGStreamer

/// A name with named values (`GstStructure`): one format of caps, or the content of an element message.
public struct Structure: Sendable, Hashable {
  /// The name, such as `video/x-raw`.
  public var name: String
  /// The values by field name.
  public var fields: [String: StructureValue]
  /// The caps features, such as `memory:DMABuf`; nil for system memory.
  public var memory: String?

  /// Creates a structure.
  public init(_ name: String, _ fields: [String: StructureValue] = [:]) {
    (self.name, self.fields) = (name, fields)
  }

  /// The value of a field.
  public subscript(field: String) -> StructureValue? { fields[field] }

  init(_ structure: UnsafePointer<GstStructure>) {
    name = String(cString: gst_structure_get_name(structure))
    fields = [:]
    for index in 0..<gst_structure_n_fields(structure) {
      // The index is less than the number of fields, so the name and the value exist.
      let field = gst_structure_nth_field_name(structure, guint(index))!
      fields[String(cString: field)] = StructureValue(gst_structure_get_value(structure, field))
    }
  }
}

/// A value of a field.
public indirect enum StructureValue: Sendable, Hashable {
  /// An integer.
  case int(Int)
  /// A floating-point number.
  case double(Double)
  /// A Boolean.
  case bool(Bool)
  /// A string.
  case string(String)
  /// A fraction, such as a frame rate.
  case fraction(Int, Int)
  /// A range of integers, in steps.
  case intRange(ClosedRange<Int>, step: Int)
  /// A range of fractions; each bound is numerator and denominator.
  case fractionRange(from: [Int], to: [Int])
  /// Alternatives, or an array.
  case list([StructureValue])
  /// Binary data, such as cover art or a codec header, with its size in bytes. It is never serialized, which would cost
  /// four bytes of text and more per byte.
  case binary(Int)
  /// Any other value, in GStreamer's string form.
  case other(String)

  init(_ value: UnsafePointer<GValue>) {
    let type = value.pointee.g_type
    switch type {
    case GType(6 << 2): self = .int(Int(g_value_get_int(value)))  // G_TYPE_INT
    case GType(7 << 2): self = .int(Int(g_value_get_uint(value)))  // G_TYPE_UINT
    case GType(10 << 2): self = .int(Int(g_value_get_int64(value)))  // G_TYPE_INT64
    case GType(11 << 2): self = .int(Int(clamping: g_value_get_uint64(value)))  // G_TYPE_UINT64
    case GType(5 << 2): self = .bool(g_value_get_boolean(value) != 0)  // G_TYPE_BOOLEAN
    case GType(15 << 2): self = .double(g_value_get_double(value))  // G_TYPE_DOUBLE
    case GType(16 << 2): self = .string(g_value_get_string(value).map { String(cString: $0) } ?? "")
    case gst_fraction_get_type():
      self = .fraction(
        Int(gst_value_get_fraction_numerator(value)), Int(gst_value_get_fraction_denominator(value)))
    case gst_int_range_get_type():
      self = .intRange(
        Self.range(gst_value_get_int_range_min(value), gst_value_get_int_range_max(value)),
        step: Int(gst_value_get_int_range_step(value)))
    case gst_fraction_range_get_type():
      self = .fractionRange(
        from: Self.parts(gst_value_get_fraction_range_min(value)),
        to: Self.parts(gst_value_get_fraction_range_max(value)))
    case gst_value_list_get_type():
      self = .list(
        (0..<gst_value_list_get_size(value)).map { StructureValue(gst_value_list_get_value(value, $0)) })
    case gst_value_array_get_type():
      self = .list(
        (0..<gst_value_array_get_size(value)).map { StructureValue(gst_value_array_get_value(value, $0)) })
    case g_type_from_name("GValueArray") where type != 0:
      let array = g_value_get_boxed(value).map { $0.assumingMemoryBound(to: GValueArray.self).pointee }
      self = .list((0..<Int(array?.n_values ?? 0)).map { StructureValue(array!.values + $0) })
    case gst_sample_get_type():
      let sample = g_value_get_boxed(value).map { OpaquePointer($0) }
      self = .binary(sample.flatMap { gst_sample_get_buffer($0) }.map { Int(gst_buffer_get_size($0)) } ?? 0)
    case gst_buffer_get_type():
      let buffer = g_value_get_boxed(value)?.assumingMemoryBound(to: GstBuffer.self)
      self = .binary(buffer.map { Int(gst_buffer_get_size($0)) } ?? 0)
    // These types can contain binary data.
    case gst_structure_get_type(), gst_tag_list_get_type(), gst_caps_get_type(), gst_buffer_list_get_type():
      self = .binary(0)
    default:
      let text = gst_value_serialize(value)
      defer { g_free(text) }
      self = .other(text.map { String(cString: $0) } ?? "")
    }
  }

  private static func range(_ first: gint, _ last: gint) -> ClosedRange<Int> {
    Int(min(first, last))...Int(max(first, last))
  }

  private static func parts(_ value: UnsafePointer<GValue>?) -> [Int] {
    [Int(gst_value_get_fraction_numerator(value)), Int(gst_value_get_fraction_denominator(value))]
  }

  /// The integer; nil for other values.
  public var int: Int? { if case .int(let value) = self { value } else { nil } }
  /// The floating-point number; nil for other values.
  public var double: Double? { if case .double(let value) = self { value } else { nil } }
  /// The string; nil for other values.
  public var string: String? { if case .string(let value) = self { value } else { nil } }
  /// The elements of a list, or the single value.
  public var all: [StructureValue] { if case .list(let values) = self { values } else { [self] } }

  /// GStreamer's string form.
  var serialized: String {
    switch self {
    case .int(let value): "(int)\(value)"
    case .double(let value): "(double)\(value)"
    case .bool(let value): "(boolean)\(value)"
    case .string(let value): "(string)\"\(value)\""
    case .fraction(let numerator, let denominator): "(fraction)\(numerator)/\(denominator)"
    case .intRange(let range, let step):
      "(int)[\(range.lowerBound),\(range.upperBound)\(step > 1 ? ",\(step)" : "")]"
    case .fractionRange(let from, let to): "(fraction)[\(from[0])/\(from[1]),\(to[0])/\(to[1])]"
    case .list(let values): "{\(values.map(\.serialized).joined(separator: ","))}"
    case .binary: ""
    case .other(let text): text
    }
  }

  /// Whether the value has a string form; binary data has none.
  var isSerializable: Bool {
    switch self {
    case .binary: false
    case .list(let values): values.allSatisfy(\.isSerializable)
    default: true
    }
  }
}
