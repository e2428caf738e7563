/// How a picker collects a selection and when it hands it over.
public nonisolated enum SelectionBehavior: String, CaseIterable, Sendable {
  /// Check marks; handed over on Add, in library order.
  case `default`
  /// Badges 1…n in pick order; handed over on Add, in that order.
  case ordered
  /// Check marks; every click is handed over at once, in library order, and there is no Add button.
  case continuous
  /// Badges 1…n; every click is handed over at once, in pick order.
  case continuousAndOrdered

  /// Whether the pick order counts.
  public var isOrdered: Bool { self == .ordered || self == .continuousAndOrdered }
  /// Whether every change is handed over at once.
  public var isContinuous: Bool { self == .continuous || self == .continuousAndOrdered }
}
