/// A widget of the program under test, as assistive technology sees it.
///
/// A value that identifies the widget. Every property queries the program, so it is never stale. It throws
/// `DriverError.gone` after the widget has been destroyed and `noAnswer` if the program is blocked.
public struct Accessible: Hashable, Sendable {
  /// The program's unique name on the accessibility bus.
  let service: String
  /// The widget's object path.
  let path: String
}

@DesktopActor
extension Accessible {
  /// The accessible role.
  public var role: Role {
    get throws(DriverError) { Role(rawValue: UInt32(try ask("Accessible.GetRole")[0].integer)) }
  }

  /// The accessible name: the label of a button, the text of a label, the title of a window.
  public var name: String {
    get throws(DriverError) { try property("Accessible.Name").string }
  }

  /// The accessible description, usually the tooltip.
  public var description: String {
    get throws(DriverError) { try property("Accessible.Description").string }
  }

  /// The current states. `showing` means that the widget is mapped and has a size.
  public var states: States {
    get throws(DriverError) {
      guard let snapshot = try Snapshot.take([self])[0] else { throw .gone("The widget \(path)") }
      return snapshot.states
    }
  }

  /// The parent widget; nil for the application.
  public var parent: Accessible? {
    get throws(DriverError) {
      let reference = Accessible(reference: try property("Accessible.Parent"))
      guard let reference, reference.service == service else { return nil }
      return reference
    }
  }

  /// The child widgets in their order.
  public var children: [Accessible] {
    get throws(DriverError) {
      try ask("Accessible.GetChildren")[0].members.compactMap(Accessible.init(reference:))
    }
  }

  /// The text in an entry or text view.
  public var text: String {
    // GTK 4.8 does not support the protocol's -1 for "to the end", but truncates a larger number.
    get throws(DriverError) { try ask("Text.GetText", [.int32(0), .int32(.max)])[0].string }
  }

  /// The position of the text cursor in characters.
  public var caret: Int {
    get throws(DriverError) { try property("Text.CaretOffset").integer }
  }

  /// The value of a slider, spin button, progress bar or scroll bar.
  public var value: Double {
    get throws(DriverError) { try property("Value.CurrentValue").double }
  }

  /// The minimum and maximum of a slider, spin button, progress bar or scroll bar.
  public var valueRange: ClosedRange<Double> {
    get throws(DriverError) {
      let low = try property("Value.MinimumValue").double
      return low...max(low, try property("Value.MaximumValue").double)
    }
  }

  /// Sets the value through the accessibility interface, without pointer or keys.
  public func setValue(_ value: Double) throws(DriverError) {
    _ = try AccessibilityBus.shared().ask(
      BusCall(
        service, path, "org.freedesktop.DBus.Properties.Set",
        [.string("org.a11y.atspi.Value"), .string("CurrentValue"), .variant(Variant(value))]))
  }

  /// The names of its actions, such as `click`.
  public func actions() throws(DriverError) -> [String] {
    let count = try property("Action.NActions").integer
    var names: [String] = []
    for index in 0..<count {
      names.append(try ask("Action.GetName", [.int32(Int32(index))])[0].string)
    }
    return names
  }

  /// Performs an action through the accessibility interface, without the pointer.
  ///
  /// - Parameter action: One of `actions()`.
  /// - Throws: `DriverError.unsupported` if there is no such action or it is refused.
  public func perform(action: String = "click") throws(DriverError) {
    let names = try actions()
    guard let index = names.firstIndex(of: action) else {
      throw .unsupported("\(summary) has no action \(action); it has: \(names.joined(separator: ", "))")
    }
    guard try ask("Action.DoAction", [.int32(Int32(index))])[0].boolean else {
      throw .unsupported("\(summary) refused the action \(action).")
    }
  }

  /// Role, name and states on one line for messages, or an error.
  public var summary: String {
    (try? Snapshot.take([self])[0]?.line) ?? "A widget that is no longer there"
  }

  func ask(
    _ member: String, _ arguments: [BusCall.Argument] = []
  ) throws(DriverError) -> Variant {
    try AccessibilityBus.shared().ask(question(member, arguments))
  }

  private func property(_ member: String) throws(DriverError) -> Variant {
    try AccessibilityBus.shared().ask(propertyCall(member))[0].unboxed
  }
}

extension Accessible {
  /// A method call of an AT-SPI interface, such as `Accessible.GetRole`.
  func question(_ member: String, _ arguments: [BusCall.Argument] = []) -> BusCall {
    BusCall(service, path, "org.a11y.atspi." + member, arguments)
  }

  /// The property read of an AT-SPI interface, such as `Accessible.Name`.
  func propertyCall(_ member: String) -> BusCall {
    .property(service, path, "org.a11y.atspi." + member)
  }
}

extension Accessible {
  /// Reads an object reference `(so)`; nil for the null object.
  init?(reference: Variant) {
    service = reference[0].string
    path = reference[1].string
    if service.isEmpty || path.hasSuffix("/null") { return nil }
  }
}

extension States {
  /// Reads `(au)`: the lower and the upper 32 states.
  init(answer: Variant) { self.init(words: answer[0]) }

  /// Reads `au`.
  init(words: Variant) {
    let words = words.members.map { UInt64($0.integer) }
    self.init(rawValue: (words.first ?? 0) | (words.dropFirst().first ?? 0) << 32)
  }
}
