import GObjectKit

// The operations as objects of JSON. The member "operation" has the name.

extension EditOperation {
  /// The name in edit files; that of filters and adjustments is also the one on the command line.
  public var name: String {
    switch self {
    case .filter(let filter, _): filter.rawValue
    case .adjustment(let adjustment, _): adjustment.rawValue
    case .lut: "lut"
    case .cropToSquare: "crop-square"
    case .crop: "crop"
    case .straighten: "straighten"
    case .rotate: "rotate"
    case .flip: "flip"
    case .mark: "mark"
    case .unknown(let operation): operation.name
    }
  }

  /// The members of the operation's object.
  var members: [JSONValue.Member] {
    if case .unknown(let operation) = self { return operation.members }
    return [JSONValue.Member(name: "operation", value: .string(name))]
      + parameters.map { JSONValue.Member(name: $0.key, value: $0.value) }
  }

  private var parameters: KeyValuePairs<String, JSONValue> {
    switch self {
    case .filter(_, let amount): ["amount": JSONValue(amount)]
    case .adjustment(_, let value): ["value": JSONValue(value)]
    case .lut(let lut, let amount):
      [
        "amount": JSONValue(amount), "title": .string(lut.title),
        "dimensions": JSONValue(Double(lut.kind.rawValue)), "size": JSONValue(Double(lut.size)),
        "domainMin": JSONValue(lut.domainMin), "domainMax": JSONValue(lut.domainMax),
        "colors": .string(Base64.text(lut.colorBytes)),
      ]
    case .crop(let rect):
      [
        "x": JSONValue(rect.x), "y": JSONValue(rect.y), "width": JSONValue(rect.width),
        "height": JSONValue(rect.height),
      ]
    case .straighten(let degrees): ["degrees": JSONValue(degrees)]
    case .rotate(let quarterTurns): ["quarterTurns": JSONValue(Double(quarterTurns))]
    case .flip(let axis): ["axis": .string(axis.rawValue)]
    case .mark(let mark): mark.members
    case .cropToSquare, .unknown: [:]
    }
  }

  /// Reads an operation.
  ///
  /// - Throws: `EditError.notAnEdit` without a name; `EditError.parameters` if a parameter of a known operation is missing
  ///   or not in its range.
  init(_ members: [JSONValue.Member]) throws(EditError) {
    guard let name = members["operation"]?.string else { throw .notAnEdit }
    guard let known = Self.parameterNames(name),
      members.allSatisfy({ $0.name == "operation" || known.contains($0.name) })
    else {
      self = .unknown(UnknownOperation(name: name, members: members))
      return
    }
    guard let operation = Self.operation(name, members) else { throw .parameters(operation: name) }
    self = operation
  }

  /// The parameters of an operation; nil for unknown operations.
  private static func parameterNames(_ name: String) -> [String]? {
    if NamedFilter(rawValue: name) != nil { return ["amount"] }
    if Adjustment(rawValue: name) != nil { return ["value"] }
    return switch name {
    case "lut": ["amount", "title", "dimensions", "size", "domainMin", "domainMax", "colors"]
    case "crop": ["x", "y", "width", "height"]
    case "straighten": ["degrees"]
    case "rotate": ["quarterTurns"]
    case "flip": ["axis"]
    case "mark": Mark.memberNames
    case "crop-square": []
    default: nil
    }
  }

  private static func operation(_ name: String, _ members: [JSONValue.Member]) -> EditOperation? {
    func number(_ name: String, in range: ClosedRange<Double>) -> Double? {
      members[name]?.double.flatMap { range.contains($0) ? $0 : nil }
    }
    if let filter = NamedFilter(rawValue: name) {
      return number("amount", in: NamedFilter.range).map { .filter(filter, amount: $0) }
    }
    if let adjustment = Adjustment(rawValue: name) {
      return number("value", in: adjustment.range).map { .adjustment(adjustment, value: $0) }
    }
    switch name {
    case "lut":
      guard let amount = number("amount", in: 0...1), let lut = LUT(members) else { return nil }
      return .lut(lut, amount: amount)
    case "crop":
      guard let x = members["x"]?.double, let y = members["y"]?.double,
        let width = members["width"]?.double, let height = members["height"]?.double
      else { return nil }
      return NormalizedRect(x: x, y: y, width: width, height: height).map { .crop($0) }
    case "straighten": return number("degrees", in: straightenRange).map { .straighten(degrees: $0) }
    case "rotate": return members["quarterTurns"]?.int.map { .rotate(quarterTurns: $0) }
    case "mark": return Mark(members).map { .mark($0) }
    case "flip": return members["axis"]?.string.flatMap(FlipAxis.init).map { .flip($0) }
    default: return .cropToSquare
    }
  }
}

extension LUT {
  /// The colors as 32-bit floats, little-endian, red, green, blue.
  fileprivate var colorBytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(colors.count * 12)
    for color in colors {
      for index in 0..<3 {
        let bits = color[index].bitPattern
        for shift: UInt32 in [0, 8, 16, 24] { bytes.append(UInt8(truncatingIfNeeded: bits >> shift)) }
      }
    }
    return bytes
  }

  /// Reads the members of an operation; nil if they are no table.
  fileprivate init?(_ members: [JSONValue.Member]) {
    guard let title = members["title"]?.string, let kind = members["dimensions"]?.int.flatMap(Kind.init),
      let size = members["size"]?.int, let low = members["domainMin"]?.vector,
      let high = members["domainMax"]?.vector, let bytes = members["colors"]?.string.flatMap(Base64.bytes),
      bytes.count.isMultiple(of: 12)
    else { return nil }
    func number(_ start: Int) -> Float {
      Float(
        bitPattern: UInt32(bytes[start]) | UInt32(bytes[start + 1]) << 8 | UInt32(bytes[start + 2]) << 16
          | UInt32(bytes[start + 3]) << 24)
    }
    let colors = stride(from: 0, to: bytes.count, by: 12).map {
      SIMD3(number($0), number($0 + 4), number($0 + 8))
    }
    self.init(title: title, kind, size: size, domainMin: low, domainMax: high, colors: colors)
  }
}

extension JSONValue {
  fileprivate init(_ vector: SIMD3<Float>) {
    self = .array((0..<3).map { JSONValue(Double(vector[$0])) })
  }

  /// An array of three finite numbers.
  fileprivate var vector: SIMD3<Float>? {
    guard case .array(let values) = self, values.count == 3 else { return nil }
    let numbers = values.map { Float($0.double ?? .nan) }
    return numbers.allSatisfy(\.isFinite) ? SIMD3(numbers[0], numbers[1], numbers[2]) : nil
  }
}
