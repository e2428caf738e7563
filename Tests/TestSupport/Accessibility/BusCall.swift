import CGLib

/// A D-Bus method call.
struct BusCall: CustomStringConvertible {
  /// An argument of a call, named by its D-Bus type.
  enum Argument {
    case string(String)
    case int32(Int32)
    case uint32(UInt32)
    case double(Double)
    case variant(Variant)
  }

  let service: String
  let path: String
  let interface: String
  let method: String
  let arguments: [Argument]

  /// - Parameter member: Interface and method, such as `org.a11y.atspi.Accessible.GetRole`.
  init(_ service: String, _ path: String, _ member: String, _ arguments: [Argument] = []) {
    self.service = service
    self.path = path
    self.arguments = arguments
    (interface, method) = Self.parts(of: member)
  }

  /// What is before and after the last period.
  private static func parts(of member: String) -> (String, String) {
    guard let period = member.utf8.lastIndex(of: UInt8(ascii: ".")) else { return ("", member) }
    return (String(member[..<period]), String(member[member.index(after: period)...]))
  }

  /// A call that reads a property.
  static func property(_ service: String, _ path: String, _ member: String) -> BusCall {
    let (interface, property) = parts(of: member)
    return BusCall(
      service, path, "org.freedesktop.DBus.Properties.Get", [.string(interface), .string(property)])
  }

  /// The arguments as a floating GVariant tuple, whose ownership the call takes; nil for none.
  var parameters: OpaquePointer? {
    guard !arguments.isEmpty else { return nil }
    var children: [OpaquePointer?] = arguments.map { argument in
      switch argument {
      case .string(let value): g_variant_new_string(value)
      case .int32(let value): g_variant_new_int32(value)
      case .uint32(let value): g_variant_new_uint32(value)
      case .double(let value): g_variant_new_double(value)
      case .variant(let value): g_variant_new_variant(value.pointer)
      }
    }
    return g_variant_new_tuple(&children, gsize(children.count))
  }

  var description: String {
    let values = arguments.map { argument in
      switch argument {
      case .string(let value): value
      case .int32(let value): "\(value)"
      case .uint32(let value): "\(value)"
      case .double(let value): "\(value)"
      case .variant: "…"
      }
    }
    return
      "\(interface.split(separator: ".").last ?? "").\(method)(\(values.joined(separator: ", "))) of \(path)"
  }
}
