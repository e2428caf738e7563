@DesktopActor
extension Accessible {
  /// No search looks at more widgets; a tree this large is a fault of its own.
  private static let limit = 5_000
  /// How many widgets are asked at once: many, to wait less; few, to stop early.
  private static let batch = 48

  /// The first widget below this one, nearest to it first, that fits; nil when there is none now.
  public func first(_ query: Query) throws(DriverError) -> Accessible? {
    var found: Accessible?
    try search(query) { matches in
      found = matches.first
      return found == nil
    }
    return found
  }

  /// The first widget below this one with that role and name; nil when there is none now.
  public func first(_ role: Role?, _ name: Query.Name? = nil) throws(DriverError) -> Accessible? {
    try first(Query(role, name))
  }

  /// All widgets below this one that fit, nearest first.
  public func all(_ query: Query) throws(DriverError) -> [Accessible] {
    var found: [Accessible] = []
    try search(query) { matches in
      found += matches
      return true
    }
    return found
  }

  /// All widgets below this one with that role and name, nearest first.
  public func all(_ role: Role?, _ name: Query.Name? = nil) throws(DriverError) -> [Accessible] {
    try all(Query(role, name))
  }

  /// The widget that has the keyboard focus, at or below this one; nil when none has.
  public func focused() throws(DriverError) -> Accessible? {
    try first(Query(states: .focused))
  }

  /// The tree below this widget as text: role, name and states of each, indented.
  ///
  /// Widgets that cannot be seen are left out, and everything past the first few hundred.
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

  /// Walks the tree level by level, asking many widgets at once, and gives what fits to `visit` until that says
  /// false.
  private func search(_ query: Query, _ visit: ([Accessible]) -> Bool) throws(DriverError) {
    var level = try children
    // The pages of a stack that name no page of their own list all of them (GTK 4.18 with libadwaita 1.7).
    var seen = Set(level)
    while !level.isEmpty {
      guard seen.count <= Self.limit else {
        throw .unsupported("More than \(Self.limit) widgets below \(summary); look below a nearer one.")
      }
      var next: [Accessible] = []
      for start in stride(from: 0, to: level.count, by: Self.batch) {
        let part = Array(level[start..<min(start + Self.batch, level.count)])
        var matches: [Accessible] = []
        for (element, answers) in try Self.ask(part, query) {
          if query.matches(Array(answers.dropFirst())) { matches.append(element) }
          next += answers[0][0].members.compactMap(Accessible.init(reference:)).filter {
            seen.insert($0).inserted
          }
        }
        let shown = try Self.showing(matches)
        matches.removeAll { !shown.contains($0) }
        guard visit(matches) else { return }
      }
      level = next
    }
  }

  /// Asks widgets for their children and for what the query wants to know. Those that have gone are left out.
  private static func ask(
    _ elements: [Accessible], _ query: Query
  ) throws(DriverError) -> [(element: Accessible, answers: [Variant])] {
    let questions = elements.map { [$0.question("Accessible.GetChildren")] + query.questions(to: $0) }
    var answers = try AccessibilityBus.shared().ask(questions.flatMap(\.self))[...]
    var found: [(element: Accessible, answers: [Variant])] = []
    for (element, questions) in zip(elements, questions) {
      do {
        let own = answers.prefix(questions.count)
        answers = answers.dropFirst(questions.count)
        found.append((element, try own.map { answer throws(DriverError) in try answer.get() }))
      } catch DriverError.gone {
        continue
      }
    }
    return found
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
