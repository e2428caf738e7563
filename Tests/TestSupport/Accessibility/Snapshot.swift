/// The properties of a widget, queried together.
struct Snapshot {
  let element: Accessible
  let role: Role
  let name: String
  let description: String
  /// The states, with `showing` computed by `Accessible.showing`.
  private(set) var states: States
  let children: [Accessible]
  /// Relative to the window; nil for objects without a position, such as the application.
  let extents: Rect?

  /// The calls for one widget, in the order in which `init` reads the answers.
  private static func questions(to element: Accessible) -> [BusCall] {
    [
      element.question("Accessible.GetRole"),
      element.question("Accessible.GetState"),
      element.question("Accessible.GetChildren"),
      element.propertyCall("Accessible.Name"),
      element.propertyCall("Accessible.Description"),
      // 1 is "relative to the window", the only coordinate type of GTK 4.
      element.question("Component.GetExtents", [.uint32(1)]),
    ]
  }

  /// Queries several widgets at once. Returns nil for a destroyed widget.
  ///
  /// - Throws: An error that prevents all answers: the bus is closed or the program is blocked.
  @DesktopActor
  static func take(_ elements: [Accessible]) throws(DriverError) -> [Snapshot?] {
    let bus = try AccessibilityBus.shared()
    let answers = bus.ask(elements.flatMap(questions))
    let count = answers.count / max(1, elements.count)
    var snapshots: [Snapshot?] = []
    for (index, element) in elements.enumerated() {
      do {
        snapshots.append(try Snapshot(element, Array(answers[(index * count)..<((index + 1) * count)])))
      } catch DriverError.gone {
        snapshots.append(nil)
      }
    }
    let present = snapshots.compactMap(\.self)
    let shown = try Accessible.showing(present.map { ($0.element, $0.extents) })
    for index in snapshots.indices {
      guard let element = snapshots[index]?.element, shown.contains(element) else { continue }
      snapshots[index]?.states.insert(.showing)
    }
    return snapshots
  }

  private init(_ element: Accessible, _ answers: [Result<Variant, DriverError>]) throws(DriverError) {
    self.element = element
    role = Role(rawValue: UInt32(try answers[0].get()[0].integer))
    children = try answers[2].get()[0].members.compactMap(Accessible.init(reference:))
    name = try answers[3].get()[0].unboxed.string
    description = try answers[4].get()[0].unboxed.string
    extents = (try? answers[5].get()).map { Rect(answer: $0) }
    states = States(answer: try answers[1].get()).subtracting(.showing)
  }

  /// Role, name and states on one line.
  var line: String {
    let explanation = description.isEmpty || description == name ? "" : " (\(description))"
    return "\(role) \"\(name)\"\(explanation) [\(states)]"
  }
}
