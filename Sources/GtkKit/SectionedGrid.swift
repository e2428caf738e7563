import GObjectKit

/// A grid of square cells in sections for a `ListModel`, which can be zoomed. Put it into a `ScrolledWindow`.
///
/// In contrast to `GridView` it has headers, which stay in view while their section is scrolled, it has widgets only for the
/// visible cells and one or two rows around them, and it computes positions instead of estimating them.
public final class SectionedGrid: ScrollableWidget {
  /// Consecutive cells below a header.
  public struct Section: Equatable, Sendable {
    /// The index of the first cell.
    public let start: Int
    /// The title.
    public let title: String
    /// The title for a section that is narrower than the title.
    public let shortTitle: String

    /// Makes a section.
    public init(start: Int, title: String, shortTitle: String? = nil) {
      (self.start, self.title, self.shortTitle) = (start, title, shortTitle ?? title)
    }
  }

  /// The minimum distance of neighboring cells in application pixels.
  public static let gap = 2
  /// The height of a header in application pixels.
  public static let headerHeight = 42

  let model: ListModel
  let cells: GridCells
  private let headers = GridHeaders()
  /// Where cells and headers are. Follows changes at the next layout.
  public private(set) var layout: GridLayout
  private var isOutdated = true
  /// What stays in place at the next layout.
  private var anchor: GridAnchor?
  private var lead: (section: Int, places: Int)?
  /// The cell that Tab moves the focus to.
  var current = 0
  /// The start of a range that Shift and an arrow key select.
  var rangeStart: Int?
  private var losesFocus = false
  private var reported = 0..<0
  /// The height of the visible part. GTK sets the widget's own height only after the layout.
  var page = 0

  /// Called with the indexes of the visible cells, of which a part may be scrolled away, when they change.
  public var onVisibleChange: (Range<Int>) -> Void = { _ in }

  /// Makes a grid.
  ///
  /// - Parameters:
  ///   - make: Makes a cell.
  ///   - bind: Fills a cell for an identifier.
  ///   - unbind: Releases what a cell shows, before it shows something else or goes. The closures must not keep a
  ///     reference to the grid.
  public init<Cell: Widget>(
    _ model: ListModel, make: @escaping () -> Cell, bind: @escaping (Cell, UInt64) -> Void,
    unbind: @escaping (Cell, UInt64) -> Void
  ) {
    self.model = model
    cells = GridCells(make: make, bind: bind, unbind: unbind)
    layout = GridLayout(
      count: 0, metrics: GridMetrics(width: 0, columns: 1, gap: Self.gap, headerHeight: Self.headerHeight))
    WidgetStyle.use()
    super.init(cssName: "sectionedgrid", role: .grid)
    model.onSplice { [weak self] position, removed, inserted in
      self?.spliced(at: position, removed: removed, inserted: inserted)
    }
    addInput()
  }

  isolated deinit { cells.releaseAll() }

  // MARK: Content

  /// The sections in ascending order; empty for a grid without headers. Set it after each change of the model that moves
  /// their first cells, before the next layout.
  public var sections: [Section] = [] {
    didSet {
      guard sections != oldValue else { return }
      headers.reset(in: self)
      lead = nil
      outdate()
    }
  }

  /// The zoom.
  public var zoom = GridZoom(size: 112) {
    didSet { if zoom != oldValue { outdate() } }
  }

  /// Changes the zoom and keeps a cell at a point of the grid.
  ///
  /// - Parameter point: The point, in application pixels of the visible part; nil for the cell with the focus if it is
  ///   visible, else the first visible one.
  public func setZoom(_ new: GridZoom, around point: (x: Double, y: Double)? = nil) {
    guard new != zoom else { return }
    // Several changes before the next layout keep the cell of the first one.
    if !isOutdated || anchor == nil {
      anchor = point.flatMap { layout.anchor(at: $0, scroll: scrollPosition) } ?? anchorOfFocus
    }
    zoom = new
  }

  private var anchorOfFocus: GridAnchor? {
    guard containsFocus else { return nil }
    let frame = layout.frame(of: current)
    guard frame.y + frame.height > scrollPosition, frame.y < scrollPosition + Double(page) else {
      return nil
    }
    return layout.anchor(
      at: (frame.x + frame.width / 2, frame.y + frame.height / 2 - scrollPosition), scroll: scrollPosition)
  }

  /// The layout is computed again before the next frame; a cell of the old one stays where it is.
  private func outdate() {
    if !isOutdated, anchor == nil, scrollPosition > 0 {
      anchor = layout.anchor(ofFirstBelow: scrollPosition)
    }
    isOutdated = true
    // Not queueAllocate: GTK would allocate only the grid, which adds children then, and the widgets around it would keep
    // the resize that this queues until after the frame is drawn.
    queueResize()
  }

  private func spliced(at position: Int, removed: Int, inserted: Int) {
    outdate()
    anchor = anchor?.following(position, removed, inserted, count: model.count)
    lead = nil
    let had = focusChild.flatMap(cells.index)
    if let had, (position..<position + removed).contains(had) { losesFocus = true }
    // Without the focus the first cell stays the first one: Tab would otherwise start at the last cell of a new model.
    if current > 0 || had != nil {
      current = GridAnchor.index(current, after: position, removed, inserted, count: model.count)
    }
    rangeStart = rangeStart.map {
      GridAnchor.index($0, after: position, removed, inserted, count: model.count)
    }
    cells.splice(at: position, removed: removed, inserted: inserted)
    reported = 0..<0
  }

  // MARK: Layout

  var scrollPosition: Double { verticalAdjustment?.value ?? 0 }

  public override func measure(_ orientation: Orientation, for length: Int) -> (minimum: Int, natural: Int) {
    orientation == .horizontal ? (Int(GridZoom.sizes.lowerBound), 360) : (1, 360)
  }

  public override func allocate(width: Int, height: Int) {
    guard width > 0, height > 0 else { return }
    page = height
    if layout.metrics.width != width { outdate() }
    var value = scrollPosition
    if isOutdated { value = computeLayout(width: width) ?? value }
    let end = max(Double(layout.height - page), 0)
    configureScrolling(
      value: min(max(value, 0), end), upper: Double(max(layout.height, page)), page: Double(page))
    showCells()
    placeChildren()
    restoreFocus()
  }

  /// Returns the scroll position that keeps the anchor in place; nil without an anchor.
  private func computeLayout(width: Int) -> Double? {
    isOutdated = false
    let metrics = GridMetrics(
      width: width, columns: zoom.columns(width: width, gap: Self.gap), gap: Self.gap,
      headerHeight: Self.headerHeight)
    let starts = sections.map(\.start)
    layout = GridLayout(count: model.count, starts: starts, metrics: metrics)
    lead = anchor?.lead(in: layout)
    if let lead { layout = GridLayout(count: model.count, starts: starts, metrics: metrics, lead: lead) }
    return anchor.take()?.scroll(in: layout)
  }

  public override func scrolled() {
    if let lead, layout.section(of: visibleCells.lowerBound) != lead.section,
      layout.section(of: visibleCells.upperBound - 1) != lead.section
    {
      // The empty places before a zoomed section go when nobody sees it.
      outdate()
    }
    if !isOutdated { showCells() }
    queueAllocate()
  }

  /// The indexes of the cells of which a part is visible.
  public var visibleCells: Range<Int> {
    layout.cells(from: scrollPosition, to: scrollPosition + Double(page))
  }

  private func showCells() {
    let margin = Double(max(layout.metrics.pitch, 96))
    let wanted = layout.cells(from: scrollPosition - margin, to: scrollPosition + Double(page) + margin)
    let focused = focusChild.flatMap(cells.index)
    let next = losesFocus && current < model.count ? current : nil
    cells.show(wanted, keeping: focused ?? next, of: model, in: self)
    headers.show(visibleHeaders, sections, in: self)
    let visible = visibleCells
    guard visible != reported else { return }
    reported = visible
    onVisibleChange(visible)
  }

  private func placeChildren() {
    let scroll = Int(scrollPosition.rounded())
    for (index, cell) in cells.bound {
      var frame = layout.frame(of: index)
      frame.y -= Double(scroll)
      _ = measure(cell.widget, .horizontal, for: -1)
      place(cell.widget, in: frame)
    }
    headers.place(visibleHeaders, height: layout.metrics.headerHeight, scroll: scroll, in: self)
  }

  private var visibleHeaders: [GridLayout.Header] {
    layout.headers(from: scrollPosition, to: scrollPosition + Double(page))
  }

  /// Gives the focus to the cell in place of one that was removed.
  private func restoreFocus() {
    guard losesFocus else { return }
    losesFocus = false
    if let cell = cells.bound[current] { cell.widget.grabFocus() } else { window?.clearFocus() }
  }

  // MARK: Focus and scrolling

  /// Tab moves the focus to the current cell, from there to the buttons in it, and out of the grid.
  public override func moveFocus(_ direction: FocusDirection) -> Bool {
    guard let child = focusChild else { return takeFocus() }
    return direction != .sideways && moveFocus(direction, in: child)
  }

  /// Gives the focus to the current cell; to the first visible one if it is scrolled away.
  public override func takeFocus() -> Bool {
    guard model.count > 0 else { return false }
    var target = min(current, model.count - 1)
    if !isOutdated, page > 0, !visibleCells.contains(target) {
      let visible = visibleCells
      target = visible.first { positionAtTop(of: $0) >= scrollPosition } ?? visible.first ?? target
    }
    scroll(to: target)
    return containsFocus
  }

  /// Scrolls to a cell and focuses it.
  public func scroll(to index: Int) {
    guard (0..<model.count).contains(index) else { return }
    current = index
    guard !isOutdated, page > 0 else {
      // Before the first layout.
      losesFocus = true
      anchor = GridAnchor(index: index, part: (0.5, 0.5), point: (0, Double(page) / 2), keepsColumn: false)
      return queueResize()
    }
    bringIntoView(index)
    cells.show(
      layout.cells(from: scrollPosition, to: scrollPosition + Double(page)), keeping: index, of: model,
      in: self)
    cells.bound[index]?.widget.grabFocus()
  }

  /// The scroll position at which a cell is the first below the header at the top.
  public func positionAtTop(of index: Int) -> Double {
    let header = layout.starts.isEmpty ? 0 : layout.metrics.headerHeight
    return layout.frame(of: index).y - Double(header)
  }

  private func bringIntoView(_ index: Int) {
    let frame = layout.frame(of: index)
    let value = max(scrollPosition, frame.y + frame.height - Double(page))
    verticalAdjustment?.value = max(min(value, positionAtTop(of: index)), 0)
  }
}
