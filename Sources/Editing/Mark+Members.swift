// A mark as an object of JSON:
//
//     {"operation": "mark", "shape": "arrow", "points": [0.1, 0.2, 0.5, 0.6], "color": "#ff3b30", "width": 0.01}
//
// The outlines of a text are a list of lists in "outlines".

extension Mark {
  /// The names of the members.
  static let memberNames = ["shape", "points", "outlines", "text", "color", "width"]

  private enum Name: String {
    case line
    case arrow
    case box
    case text
    case blackOut = "black-out"
    case pixelate
  }

  /// The members without the name of the operation.
  var members: KeyValuePairs<String, JSONValue> {
    let name: Name =
      switch shape {
      case .line: .line
      case .arrow: .arrow
      case .box: .box
      case .text: .text
      case .blackOut: .blackOut
      case .pixelate: .pixelate
      }
    let shapeName = JSONValue.string(name.rawValue)
    if case .text(let text, let outlines) = shape {
      return [
        "shape": shapeName, "text": .string(text), "outlines": .array(outlines.map(Self.numbers)),
        "color": .string(color.text), "width": JSONValue(width),
      ]
    }
    guard !isRedaction else { return ["shape": shapeName, "points": Self.numbers(points)] }
    return [
      "shape": shapeName, "points": Self.numbers(points), "color": .string(color.text),
      "width": JSONValue(width),
    ]
  }

  /// Reads a mark; nil if a member is missing or not in its range.
  init?(_ members: [JSONValue.Member]) {
    guard let name = members["shape"]?.string.flatMap(Name.init) else { return nil }
    var shape: Shape?
    if name == .text {
      guard let text = members["text"]?.string, case .array(let lists)? = members["outlines"],
        lists.count <= Self.maximumPoints
      else { return nil }
      let outlines = lists.compactMap(Self.points)
      if outlines.count == lists.count, outlines.map(\.count).reduce(0, +) <= Self.maximumPoints {
        shape = .text(text, outlines: outlines)
      }
    } else if let points = members["points"].flatMap(Self.points) {
      switch name {
      case .line where !points.isEmpty: shape = .line(points)
      case .arrow where points.count == 2: shape = .arrow(from: points[0], to: points[1])
      case .box where points.count == 4: shape = .box(points)
      case .blackOut where points.count == 4: shape = .blackOut(points)
      case .pixelate where points.count == 4: shape = .pixelate(points)
      default: break
      }
    }
    guard let shape else { return nil }
    self.init(shape)
    guard !isRedaction else { return }
    guard let color = members["color"]?.string.flatMap(MarkColor.init(text:)),
      let width = members["width"]?.double, Self.widths.contains(width)
    else { return nil }
    (self.color, self.width) = (color, width)
  }

  private static func numbers(_ points: [PhotoPoint]) -> JSONValue {
    // A hundred-thousandth is a tenth of a pixel in a photo of 10,000 pixels.
    func number(_ value: Double) -> JSONValue { JSONValue((value * 100_000).rounded() / 100_000) }
    return .array(points.flatMap { [number($0.x), number($0.y)] })
  }

  /// An array of coordinates; nil if it is none, or has too many points or one far outside of the photo.
  private static func points(_ value: JSONValue) -> [PhotoPoint]? {
    guard case .array(let values) = value, values.count.isMultiple(of: 2), values.count / 2 <= maximumPoints
    else { return nil }
    let numbers = values.compactMap(\.double)
    guard numbers.count == values.count, numbers.allSatisfy({ (-2...3).contains($0) }) else { return nil }
    return stride(from: 0, to: numbers.count, by: 2).map { PhotoPoint(x: numbers[$0], y: numbers[$0 + 1]) }
  }
}
