@DesktopActor
extension Accessible {
  /// Which of these widgets are on the screen, unless another window covers them or they are scrolled away.
  ///
  /// GTK 4.8 does not say so by a state, and newer versions say it of every widget. It does say whether a point is
  /// inside a widget, and only of those that are mapped. What has no place at all, such as the program itself,
  /// counts as shown.
  static func showing(_ elements: [Accessible]) throws(DriverError) -> Set<Accessible> {
    let questions = elements.map { $0.question("Component.GetExtents", [.uint32(1)]) }
    let answers = try AccessibilityBus.shared().ask(questions)
    let extents = answers.map { (try? $0.get()).map { Rect(answer: $0) } }
    return try showing(Array(zip(elements, extents)))
  }

  /// As above, for widgets whose extents are known.
  static func showing(_ elements: [(element: Accessible, extents: Rect?)]) throws(DriverError) -> Set<
    Accessible
  > {
    var shown = Set(elements.filter { $0.extents == nil }.map(\.element))
    let placed = elements.filter { $0.extents?.isEmpty == false }
    let questions = placed.map { element, extents in
      let center = extents?.center ?? Point(x: 0, y: 0)
      return element.question(
        "Component.Contains", [.int32(Int32(center.x)), .int32(Int32(center.y)), .uint32(1)])
    }
    for ((element, _), hit) in zip(placed, try AccessibilityBus.shared().ask(questions)) {
      if (try? hit.get())?[0].boolean == true { shown.insert(element) }
    }
    return shown
  }
}
