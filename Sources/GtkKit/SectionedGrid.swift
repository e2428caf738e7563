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
  private var arrangement: AnchoredLayout
  /// The current cell. Keys and clicks change it.
  var navigation = GridNavigation()
  private var losesFocus = false
  private var reported = 0..<0
  /// The height of the visible part. GTK sets the widget's own height only after the layout.
  private(set) var page = 0

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
    arrangement = AnchoredLayout(
      metrics: GridMetrics(width: 0, columns: 1, gap: Self.gap, headerHeight: Self.headerHeight))
    WidgetStyle.use()
    super.init(cssName: "sectionedgrid", role: .grid)
    model.onSplice { [weak self] position, removed, inserted in
      self?.spliced(at: position, removed: removed, inserted: inserted)
    }
    GridInput(self).connect()
  }

  isolated deinit { cells.releaseAll() }

  // MARK: Content

  /// The sections in ascending order; empty for a grid without headers. Set it after each change of the model that moves
  /// their first cells, before the next layout.
  public var sections: [Section] = [] {
    didSet {
      guard sections != oldValue else { return }
      headers.reset(in: self)
      arrangement.sectionsChanged()
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
    let (layout, scroll) = (layout, scrollPosition)
    arrangement.keep(
      point.flatMap { layout.anchor(at: $0, scroll: scroll) }
        ?? (containsFocus ? layout.anchor(ofVisible: navigation.current, scroll: scroll, page: page) : nil))
    zoom = new
  }

  /// Zooms in by a number of steps, or out by a negative one. Each step changes the number of columns.
  ///
  /// - Parameter point: See `setZoom`.
  public func zoom(steps: Int, around point: (x: Double, y: Double)? = nil) {
    setZoom(zoom.stepped(by: steps, width: width, gap: Self.gap), around: point)
  }

  /// Lets the user zoom: Ctrl and the wheel or the touchpad zoom the cell under the pointer, pinches the one between the
  /// fingers.
  ///
  /// - Parameter changed: Called after each change of `zoom` by the user.
  public func addZoomInput(changed: @escaping () -> Void) { GridZoomInput(self, changed: changed).connect() }

  /// The layout is computed again before the next frame; a cell of the old one stays where it is.
  private func outdate() {
    arrangement.outdate(scroll: scrollPosition)
    // Not queueAllocate: GTK would allocate only the grid, which adds children then, and the widgets around it would keep
    // the resize that this queues until after the frame is drawn.
    queueResize()
  }

  private func spliced(at position: Int, removed: Int, inserted: Int) {
    outdate()
    arrangement.follow(position, removed, inserted, count: model.count)
    let had = focusedCell
    if let had, (position..<position + removed).contains(had) { losesFocus = true }
    navigation.follow(position, removed, inserted, count: model.count, hadFocus: had != nil)
    cells.splice(at: position, removed: removed, inserted: inserted)
    reported = 0..<0
  }

  // MARK: Layout

  /// Where cells and headers are. Follows changes at the next layout.
  public var layout: GridLayout { arrangement.layout }

  private var scrollPosition: Double { verticalAdjustment?.value ?? 0 }

  /// The index of the cell at a point of the grid; nil beside the cells and on headers.
  public func cell(at x: Double, _ y: Double) -> Int? {
    guard tree.child(GridHeader.self, at: x, y) == nil else { return nil }
    return layout.cell(at: x, y + scrollPosition)
  }

  public override func measure(_ orientation: Orientation, for length: Int) -> (minimum: Int, natural: Int) {
    orientation == .horizontal ? (Int(GridZoom.sizes.lowerBound), 360) : (1, 360)
  }

  public override func allocate(width: Int, height: Int) {
    guard width > 0, height > 0 else { return }
    page = height
    if layout.metrics.width != width { outdate() }
    var value = scrollPosition
    if arrangement.isOutdated { value = computeLayout(width: width) ?? value }
    let end = max(Double(layout.height - page), 0)
    configureScrolling(
      value: min(max(value, 0), end), upper: Double(max(layout.height, page)), page: Double(page))
    showCells()
    placeChildren()
    restoreFocus()
  }

  /// Returns the scroll position that keeps the anchor in place; nil without an anchor.
  private func computeLayout(width: Int) -> Double? {
    let metrics = GridMetrics(
      width: width, columns: zoom.columns(width: width, gap: Self.gap), gap: Self.gap,
      headerHeight: Self.headerHeight)
    return arrangement.compute(count: model.count, starts: sections.map(\.start), metrics: metrics)
  }

  public override func scrolled() {
    if arrangement.hidesLead(visibleCells) { outdate() }
    if !arrangement.isOutdated { showCells() }
    queueAllocate()
  }

  /// The indexes of the cells of which a part is visible.
  public var visibleCells: Range<Int> {
    layout.cells(from: scrollPosition, to: scrollPosition + Double(page))
  }

  private func showCells() {
    let margin = Double(max(layout.metrics.pitch, 96))
    let wanted = layout.cells(from: scrollPosition - margin, to: scrollPosition + Double(page) + margin)
    let next = losesFocus && navigation.current < model.count ? navigation.current : nil
    cells.show(wanted, keeping: focusedCell ?? next, of: model, in: self)
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
    if let cell = cells.bound[navigation.current] { cell.widget.grabFocus() } else { window?.clearFocus() }
  }

  // MARK: Focus and scrolling

  /// The index of the cell with the keyboard focus, or around it; nil if the focus is elsewhere.
  public var focusedCell: Int? { focusChild.flatMap(cells.index) }

  /// Tab moves the focus to the current cell, from there to the buttons in it, and out of the grid.
  public override func moveFocus(_ direction: FocusDirection) -> Bool {
    guard let child = focusChild else { return takeFocus() }
    return direction != .sideways && moveFocus(direction, in: child)
  }

  /// Gives the focus to the current cell; to the first visible one if it is scrolled away.
  public override func takeFocus() -> Bool {
    guard model.count > 0 else { return false }
    var target = min(navigation.current, model.count - 1)
    if !arrangement.isOutdated, page > 0, !visibleCells.contains(target) {
      let visible = visibleCells
      target = visible.first { positionAtTop(of: $0) >= scrollPosition } ?? visible.first ?? target
    }
    scroll(to: target)
    return containsFocus
  }

  /// Scrolls to a cell and focuses it.
  public func scroll(to index: Int) {
    guard (0..<model.count).contains(index) else { return }
    navigation.current = index
    guard !arrangement.isOutdated, page > 0 else {
      // Before the first layout.
      losesFocus = true
      arrangement.bring(
        GridAnchor(index: index, part: (0.5, 0.5), point: (0, Double(page) / 2), keepsColumn: false))
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
