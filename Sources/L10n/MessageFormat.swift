/// A text with placeholders: `%s` and `%d`, or `%1$s` and `%2$d` with the position of the argument.
struct MessageFormat {
  /// A part of the text.
  enum Part: Equatable {
    case text(String)
    /// The position from 0, and whether the argument has to be an integer.
    case argument(Int, isInteger: Bool)
  }

  /// The parts; nil if the text has a placeholder that does not exist.
  let parts: [Part]?
  /// The text with its placeholders.
  private let source: String

  init(_ source: String) {
    self.source = source
    parts = Self.parse(source)
  }

  /// Returns the text with the arguments in the places of its placeholders. A percent sign in an argument stays.
  ///
  /// - Parameters:
  ///   - arguments: The arguments, by position.
  ///   - original: The English text, which is used if this text has other placeholders.
  ///   - mayOmit: The positions of arguments that this text may leave out.
  func filled(
    with arguments: [any TextArgument], like original: MessageFormat, mayOmit: Set<Int> = []
  ) -> String {
    if let parts, accepts(arguments),
      positions.subtracting(mayOmit) == original.positions.subtracting(mayOmit)
    {
      return Self.text(parts, arguments)
    }
    // The text of the source; a mistake in it is shown and does not end the program.
    guard let parts = original.parts, original.accepts(arguments) else { return original.source }
    return Self.text(parts, arguments)
  }

  private static func text(_ parts: [Part], _ arguments: [any TextArgument]) -> String {
    parts.reduce(into: "") { result, part in
      switch part {
      case .text(let text): result += text
      case .argument(let position, _): result += arguments[position].localizedText
      }
    }
  }

  /// Whether each placeholder has an argument of its kind.
  private func accepts(_ arguments: [any TextArgument]) -> Bool {
    (parts ?? []).allSatisfy { part in
      guard case .argument(let position, let isInteger) = part else { return true }
      return arguments.indices.contains(position) && (!isInteger || type(of: arguments[position]).isInteger)
    }
  }

  private var positions: Set<Int> {
    Set((parts ?? []).compactMap { if case .argument(let position, _) = $0 { position } else { nil } })
  }

  private static func parse(_ source: String) -> [Part]? {
    var (parts, text, next) = ([Part](), "", 0)
    var rest = Substring(source)
    while let percent = rest.firstIndex(of: "%") {
      text += rest[..<percent]
      rest = rest[percent...].dropFirst()
      if rest.first == "%" {
        text += "%"
        rest = rest.dropFirst()
        continue
      }
      let digits = rest.prefix { $0.isASCII && $0.isNumber }
      var position = next
      if !digits.isEmpty {
        guard let number = Int(digits), number > 0, rest.dropFirst(digits.count).first == "$" else {
          return nil
        }
        position = number - 1
        rest = rest.dropFirst(digits.count + 1)
      } else {
        next += 1
      }
      guard let kind = rest.first, kind == "s" || kind == "d" else { return nil }
      if !text.isEmpty { parts.append(.text(text)) }
      parts.append(.argument(position, isInteger: kind == "d"))
      text = ""
      rest = rest.dropFirst()
    }
    text += rest
    if !text.isEmpty { parts.append(.text(text)) }
    return parts
  }
}
