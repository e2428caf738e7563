@DesktopActor
extension Accessible {
  /// The largest number of widgets that a search visits; a larger tree is a defect of the program.
  private static let limit = 5_000
  /// The number of widgets queried at once: a large number waits less often, a small one stops earlier.
  private static let batch = 48

  /// The first matching descendant in breadth-first order; nil if there is none.
  public func first(_ query: Query) throws(DriverError) -> Accessible? {
    // What is found is there: only if there is nothing, the whole tree must be known.
    for isComplete in try needsCompleteTree ? [false, true] : [false] {
      var found: Accessible?
      try search(query, isComplete: isComplete) { matches in
        found = matches.first
        return found == nil
      }
      if let found { return found }
    }
    return nil
  }

  /// The first descendant with a role and name; nil if there is none.
  public func first(_ role: Role?, _ name: Query.Name? = nil) throws(DriverError) -> Accessible? {
    try first(Query(role, name))
  }

  /// All matching descendants in breadth-first order.
  public func all(_ query: Query) throws(DriverError) -> [Accessible] {
    var found: [Accessible] = []
    try search(query, isComplete: try needsCompleteTree) { matches in
      found += matches
      return true
    }
    return found
  }

  /// All descendants with a role and name, in breadth-first order.
  public func all(_ role: Role?, _ name: Query.Name? = nil) throws(DriverError) -> [Accessible] {
    try all(Query(role, name))
  }

  /// The focused widget, this one or a descendant; nil if there is none.
  public func focused() throws(DriverError) -> Accessible? {
    try first(Query(states: .focused))
  }

  /// The names and descriptions of all visible descendants with one of `roles`.
  public func texts(of roles: Set<Role>) throws(DriverError) -> [String] {
    try shown(of: roles).flatMap { [$0.node.name, $0.node.description] }
  }

  /// All visible descendants with one of `roles` in a window without popovers, with their frames on the screen. Takes a
  /// fraction of the time of asking each for its frame.
  public func layout(of roles: Set<Role>) throws(DriverError) -> [PlacedWidget] {
    let shown = try shown(of: roles)
    // All extents are relative to the same window.
    guard let first = shown.first(where: { $0.extents != nil }), let extents = first.extents else {
      return []
    }
    let frame = try first.node.element.frame
    let (x, y) = (frame.x - extents.x, frame.y - extents.y)
    return shown.compactMap { node, extents in
      extents.map {
        PlacedWidget(
          role: node.role, name: node.name, isSensitive: node.states.contains(.sensitive),
          frame: $0.moved(x: x, y: y))
      }
    }
  }

  /// The visible descendants with one of `roles`, in breadth-first order, with their extents in the window.
  private func shown(
    of roles: Set<Role>
  ) throws(DriverError) -> [(node: AccessibleTree.Node, extents: Rect?)] {
    // A check that no text is wrong must see all: without asking every widget, those of a popover may be missing.
    let nodes = try AccessibleTree.current(around: self, isComplete: true).descendants(of: self)
      .filter { roles.contains($0.role) }
    let extents = try Self.extents(of: nodes.map(\.element))
    let shown = try Self.showing(Array(zip(nodes.map(\.element), extents)))
    return zip(nodes, extents).filter { shown.contains($0.0.element) }.map { ($0, $1) }
  }

  /// The descendants as indented text: role, name and states of each.
  ///
  /// Without invisible widgets, and cut off after `limit` widgets.
  public func tree(limit: Int = 400) -> String {
    var lines: [String] = []
    var rest = limit
    do {
      try describe(into: &lines, depth: 0, rest: &rest)
    } catch {
      lines.append("… \(error)")
    }
    if rest <= 0 { lines.append("… more than \(limit) widgets") }
    return lines.joined(separator: "\n")
  }

  /// Whether a shown widget may be missing in a tree that is not complete.
  private var needsCompleteTree: Bool {
    get throws(DriverError) { try !AccessibilityBus.shared().toolkit(of: service).reportsChangedChildren }
  }

  /// Passes the visible descendants that match to `visit`, some at a time, until it returns false.
  private func search(
    _ query: Query, isComplete: Bool, _ visit: ([Accessible]) -> Bool
  ) throws(DriverError) {
    let nodes = try AccessibleTree.current(around: self, isComplete: isComplete).descendants(of: self)
    guard nodes.count <= Self.limit else {
      throw .unsupported("More than \(Self.limit) widgets below \(summary); look below a nearer one.")
    }
    let matches = nodes.filter(query.matches).map(\.element)
    for start in stride(from: 0, to: matches.count, by: Self.batch) {
      let part = Array(matches[start..<min(start + Self.batch, matches.count)])
      let shown = try Self.showing(part)
      guard visit(part.filter(shown.contains)) else { return }
    }
  }

  private func describe(into lines: inout [String], depth: Int, rest: inout Int) throws(DriverError) {
    guard let own = try Snapshot.take([self])[0] else { return }
    try describe(own, into: &lines, depth: depth, rest: &rest)
  }

  private func describe(
    _ snapshot: Snapshot, into lines: inout [String], depth: Int, rest: inout Int
  ) throws(DriverError) {
    rest -= 1
    lines.append(String(repeating: "  ", count: depth) + snapshot.line)
    for child in try Snapshot.take(snapshot.children) {
      guard rest > 0 else { return }
      guard let child, child.states.contains(.showing) else { continue }
      try describe(child, into: &lines, depth: depth + 1, rest: &rest)
    }
  }
}

/// A visible widget at one moment.
public struct PlacedWidget: Sendable {
  /// The role.
  public let role: Role
  /// The accessible name.
  public let name: String
  /// Whether it can be used.
  public let isSensitive: Bool
  /// The position and size on the screen, also of parts that are scrolled away.
  public let frame: Rect
}
