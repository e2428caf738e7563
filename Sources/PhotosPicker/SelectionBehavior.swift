/// How a picker marks the selection, and when it commits it.
public nonisolated enum SelectionBehavior: String, CaseIterable, Sendable {
  /// Check marks; Add commits in library order.
  case `default`
  /// Badges 1…n in pick order; Add commits in that order.
  case ordered
  /// Check marks; every click commits in library order, and there is no Add button.
  case continuous
  /// Badges 1…n; every click commits in pick order, and there is no Add button.
  case continuousAndOrdered

  /// Whether the pick order matters.
  public var isOrdered: Bool { self == .ordered || self == .continuousAndOrdered }
  /// Whether every change is committed immediately.
  public var isContinuous: Bool { self == .continuous || self == .continuousAndOrdered }
}
