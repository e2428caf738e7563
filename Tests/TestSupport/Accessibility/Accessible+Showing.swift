@DesktopActor
extension Accessible {
  /// Those of the widgets of one program that are on the screen, ignoring other windows and scrolling.
  ///
  /// No version of GTK reports this as a state. Newer versions list only mapped widgets among the children of a
  /// widget; GTK 4.8 reports a point as inside only of mapped widgets. Objects without extents, such as the
  /// application, count as shown.
  static func showing(_ elements: [Accessible]) throws(DriverError) -> Set<Accessible> {
    try showing(Array(zip(elements, try extents(of: elements))))
  }

  /// The extents of widgets in their windows; nil for objects without.
  static func extents(of elements: [Accessible]) throws(DriverError) -> [Rect?] {
    let questions = elements.map { $0.question("Component.GetExtents", [.uint32(1)]) }
    return try AccessibilityBus.shared().ask(questions).map { answer in
      (try? answer.get()).map { Rect(answer: $0) }
    }
  }

  /// The same for widgets with known extents.
  static func showing(_ elements: [(element: Accessible, extents: Rect?)]) throws(DriverError) -> Set<
    Accessible
  > {
    let placeless = elements.filter { $0.extents == nil }.map(\.element)
    let placed = elements.compactMap { element, extents in
      extents.flatMap { $0.isEmpty ? nil : (element: element, extents: $0) }
    }
    guard let service = placed.first?.element.service else { return Set(placeless) }
    let mapped =
      if try AccessibilityBus.shared().toolkit(of: service).listsOnlyMappedWidgets {
        try listed(placed.map(\.element))
      } else {
        try hit(placed)
      }
    return mapped.union(placeless)
  }

  /// The widgets that are among the children of their parents.
  private static func listed(_ elements: [Accessible]) throws(DriverError) -> Set<Accessible> {
    let bus = try AccessibilityBus.shared()
    let answers = bus.ask(elements.map { $0.propertyCall("Accessible.Parent") })
    let parents = Set(answers.compactMap { (try? $0.get()).flatMap { Accessible(reference: $0[0].unboxed) } })
    let children = bus.ask(parents.map { $0.question("Accessible.GetChildren") })
      .compactMap { try? $0.get() }.flatMap { $0[0].members.compactMap(Accessible.init(reference:)) }
    return Set(elements).intersection(children)
  }

  /// The widgets that report their center as inside.
  private static func hit(_ elements: [(element: Accessible, extents: Rect)]) throws(DriverError) -> Set<
    Accessible
  > {
    let questions = elements.map { element, extents in
      element.question(
        "Component.Contains",
        [.int32(Int32(extents.center.x)), .int32(Int32(extents.center.y)), .uint32(1)])
    }
    let answers = try AccessibilityBus.shared().ask(questions)
    return Set(
      zip(elements, answers).compactMap { element, answer in
        (try? answer.get())?[0].boolean == true ? element.element : nil
      })
  }
}
