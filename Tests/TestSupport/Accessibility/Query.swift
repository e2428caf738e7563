/// The criteria of a widget search.
public struct Query: Sendable, CustomStringConvertible {
  /// A condition on the accessible name.
  public enum Name: Sendable, ExpressibleByStringInterpolation, CustomStringConvertible {
    /// The whole name; also the meaning of a string literal.
    case exactly(String)
    /// A part of the name.
    case containing(String)
    /// The beginning of the name.
    case beginning(String)

    /// Matches the whole name.
    public init(stringLiteral value: String) { self = .exactly(value) }

    func matches(_ name: String) -> Bool {
      switch self {
      case .exactly(let text): name == text
      case .containing(let text): name.contains(text)
      case .beginning(let text): name.hasPrefix(text)
      }
    }

    /// The condition as text for messages.
    public var description: String {
      switch self {
      case .exactly(let text): "\"\(text)\""
      case .containing(let text): "with \"\(text)\" in its name"
      case .beginning(let text): "whose name begins with \"\(text)\""
      }
    }
  }

  /// The roles, of which a widget must have one; empty for any.
  public var roles: Set<Role>
  /// The condition on the name; nil for any.
  public var name: Name?
  /// The required states.
  public var states: States

  /// Criteria for visible widgets. Invisible ones, such as those on a hidden page of a stack, are not found.
  public init(_ role: Role? = nil, _ name: Name? = nil, states: States = []) {
    roles = role.map { [$0] } ?? []
    self.name = name
    self.states = states
  }

  /// Criteria for visible widgets of several roles.
  public init(roles: Set<Role>) {
    self.init()
    self.roles = roles
  }

  /// Whether a widget matches. Does not check visibility.
  func matches(_ node: AccessibleTree.Node) -> Bool {
    (roles.isEmpty || roles.contains(node.role)) && name?.matches(node.name) != false
      && node.states.isSuperset(of: states.subtracting([.showing, .visible]))
  }

  /// The criteria as text for messages.
  public var description: String {
    let kind = roles.isEmpty ? "widget" : roles.map(\.description).sorted().joined(separator: " or ")
    return [kind, name?.description, states.isEmpty ? nil : "[\(states)]"]
      .compactMap(\.self).joined(separator: " ")
  }
}
