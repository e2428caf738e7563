/// Which widgets a search is about.
public struct Query: Sendable, CustomStringConvertible {
  /// How a widget's name must look.
  public enum Name: Sendable, ExpressibleByStringInterpolation, CustomStringConvertible {
    /// The whole name, as a string literal says it.
    case exactly(String)
    /// Some part of the name.
    case containing(String)
    /// The beginning of the name.
    case beginning(String)

    /// The whole name.
    public init(stringLiteral value: String) { self = .exactly(value) }

    func matches(_ name: String) -> Bool {
      switch self {
      case .exactly(let text): name == text
      case .containing(let text): name.contains(text)
      case .beginning(let text): name.hasPrefix(text)
      }
    }

    /// The wish in words.
    public var description: String {
      switch self {
      case .exactly(let text): "\"\(text)\""
      case .containing(let text): "with \"\(text)\" in its name"
      case .beginning(let text): "whose name begins with \"\(text)\""
      }
    }
  }

  /// The role it must have; nil for any.
  public var role: Role?
  /// The name it must have; nil for any.
  public var name: Name?
  /// The states it must have.
  public var states: States

  /// A description of the widgets looked for. What cannot be seen, such as a hidden page of a stack, is not found.
  public init(_ role: Role? = nil, _ name: Name? = nil, states: States = []) {
    self.role = role
    self.name = name
    self.states = states
  }

  /// What must be asked of a widget to know whether it fits.
  func questions(to element: Accessible) -> [BusQuestion] {
    var questions: [BusQuestion] = []
    if role != nil { questions.append(element.question("Accessible.GetRole")) }
    if name != nil { questions.append(element.propertyQuestion("Accessible.Name")) }
    if !states.isEmpty { questions.append(element.question("Accessible.GetState")) }
    return questions
  }

  /// Whether a widget fits, from the answers to `questions`. Whether it can be seen is not asked here.
  func matches(_ answers: [Variant]) -> Bool {
    var answers = answers[...]
    if let role, answers.popFirst()?[0].integer != Int(role.rawValue) { return false }
    if let name, !name.matches(answers.popFirst()?[0].unboxed.string ?? "") { return false }
    let wanted = states.subtracting([.showing, .visible])
    return states.isEmpty || answers.popFirst().map { States(answer: $0).isSuperset(of: wanted) } == true
  }

  /// The wish in words.
  public var description: String {
    [role.map(\.description) ?? "widget", name?.description, states.isEmpty ? nil : "[\(states)]"]
      .compactMap(\.self).joined(separator: " ")
  }
}
