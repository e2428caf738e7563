/// The layout of a grid, which is computed again after changes of its cells, sections, zoom or width, and the cell that stays
/// at its place on the screen meanwhile. A value without widgets.
nonisolated struct AnchoredLayout {
  /// Where cells and headers were at the last computation.
  private(set) var layout: GridLayout
  /// Whether something has changed since then.
  private(set) var isOutdated = true
  /// What stays in place at the next computation.
  private var anchor: GridAnchor?
  /// Whether the user has chosen the anchor, by zooming at the pointer or by moving to a cell.
  private var isChosen = false
  /// The changes of the cells since the last computation.
  private var splices: [(position: Int, removed: Int, inserted: Int, count: Int)] = []
  /// The section with empty places before its first cell.
  private var lead: (section: Int, places: Int)?

  /// The layout of an empty grid.
  init(metrics: GridMetrics) { layout = GridLayout(count: 0, metrics: metrics) }

  /// Records a change. The first visible cell stays in place, unless another one does.
  mutating func outdate(scroll: Double) {
    if !isOutdated, anchor == nil, scroll > 0 { anchor = layout.anchor(ofFirstBelow: scroll) }
    isOutdated = true
  }

  /// Lets a cell of the last computation stay in place at the next one. Of several cells the first one does.
  mutating func keep(_ anchor: @autoclosure () -> GridAnchor?) {
    guard !isOutdated || !isChosen, let chosen = anchor() else { return }
    self.anchor = splices.reduce(chosen) { anchor, splice in
      anchor.following(splice.position, splice.removed, splice.inserted, count: splice.count)
    }
    isChosen = true
  }

  /// Brings a cell to a place at the next computation, whatever was to stay.
  mutating func bring(_ anchor: GridAnchor) { (self.anchor, isChosen) = (anchor, true) }

  /// Follows a change of the cells.
  mutating func follow(_ position: Int, _ removed: Int, _ inserted: Int, count: Int) {
    anchor = anchor?.following(position, removed, inserted, count: count)
    splices.append((position, removed, inserted, count))
    lead = nil
  }

  /// Follows a change of the sections.
  mutating func sectionsChanged() { lead = nil }

  /// Whether there are empty places before the first cell of a section that is scrolled away. They go when nobody sees it.
  func hidesLead(_ visible: Range<Int>) -> Bool {
    guard let lead else { return false }
    return layout.section(of: visible.lowerBound) != lead.section
      && layout.section(of: visible.upperBound - 1) != lead.section
  }

  /// Computes the layout.
  ///
  /// - Returns: The scroll position at which the cell that stays is at its place; nil if none stays.
  mutating func compute(count: Int, starts: [Int], metrics: GridMetrics) -> Double? {
    (isOutdated, isChosen, splices) = (false, false, [])
    layout = GridLayout(count: count, starts: starts, metrics: metrics)
    lead = anchor?.lead(in: layout)
    if let lead { layout = GridLayout(count: count, starts: starts, metrics: metrics, lead: lead) }
    return anchor.take()?.scroll(in: layout)
  }
}
