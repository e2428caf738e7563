import GObjectKit

/// A value of JSON (RFC 8259). Numbers keep their text and objects the order of their members, so that what this version
/// does not know is written as it was read.
indirect enum JSONValue: Sendable, Hashable {
  case null
  case bool(Bool)
  /// The text of a number, by the grammar of RFC 8259.
  case number(String)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// A member of an object.
  struct Member: Sendable, Hashable {
    let name: String
    let value: JSONValue
  }

  /// A finite number.
  init(_ number: Double) {
    // The description of Double is the shortest text that is read as the same number; it ends with ".0" if it is whole.
    let text = "\(number)"
    self = .number(text.hasSuffix(".0") ? String(text.dropLast(2)) : text)
  }

  /// The number; nil for other values and for numbers beyond the range of Double.
  var double: Double? {
    guard case .number(let text) = self, let number = Double(text), number.isFinite else { return nil }
    return number
  }

  /// The whole number; nil for other values.
  var int: Int? { double.flatMap { Int(exactly: $0) } }

  var string: String? { if case .string(let text) = self { text } else { nil } }

  /// The text on one line.
  var text: String {
    switch self {
    case .null: "null"
    case .bool(let isTrue): isTrue ? "true" : "false"
    case .number(let text): text
    case .string(let text): text.jsonQuoted
    case .array(let values): "[" + values.map(\.text).joined(separator: ", ") + "]"
    case .object(let members):
      "{" + members.map { $0.name.jsonQuoted + ": " + $0.value.text }.joined(separator: ", ") + "}"
    }
  }
}

extension [JSONValue.Member] {
  /// The value of the first member with a name.
  subscript(_ name: String) -> JSONValue? { first { $0.name == name }?.value }
}
