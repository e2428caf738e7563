import GtkKit

/// A rectangle that the user draws over a scrolled grid. Reports the cells that it touches while it is drawn, and scrolls
/// near the edges.
final class RubberBand {
  /// The distance from the edge of the view at which it scrolls, in application pixels.
  private static let edge = 24.0
  /// The speed of scrolling for each pixel beyond that distance, in application pixels per second.
  private static let speed = 12.0

  private struct Drawing {
    /// The corner where it started, in the coordinates of the content.
    let start: (x: Double, y: Double)
    /// The pointer, in the coordinates of the view.
    var pointer: (x: Double, y: Double)
    /// The cells that it touches.
    var touched: [Int] = []
  }

  private let view: Widget
  private let adjustment: ScrollAdjustment
  private let overlay: Overlay
  private let band = Box(.vertical).styled("rubber-band").aligned(.start, .start)
  /// Where the button was pressed, in the coordinates of the view; nil if no band follows from it.
  private var press: (x: Double, y: Double)?
  private var drawing: Drawing?
  /// Returns the present layout.
  var layout: () -> GridLayout? = { nil }
  /// Returns whether a band may start at a point of the view.
  var canStart: (_ x: Double, _ y: Double) -> Bool = { _, _ in true }
  /// Called when the first cells are touched.
  var onStart: () -> Void = {}
  /// Called with the touched cells, ascending, when they change.
  var onChange: ([Int]) -> Void = { _ in }
  /// Called when the user releases the band, with the touched cells; nil if it is cancelled.
  var onEnd: ([Int]?) -> Void = { _ in }

  /// - Parameters:
  ///   - view: The grid, whose coordinates are those of its visible part.
  ///   - adjustment: Its vertical position.
  ///   - overlay: Shows the band. It has the place of the view.
  init(over view: Widget, scrolledBy adjustment: ScrollAdjustment, in overlay: Overlay) {
    (self.view, self.adjustment, self.overlay) = (view, adjustment, overlay)
    band.isVisible = false
    band.takesPointer = false
    overlay.add(band)
    addGesture()
  }

  private func addGesture() {
    let drag = view.input.addDragGesture()
    drag.onBegin { [weak self, unowned drag] x, y in
      guard let self else { return }
      // A finger scrolls.
      press = !drag.isTouch && canStart(x, y) ? (x, y) : nil
    }
    drag.onUpdate { [weak self, unowned drag] dx, dy in
      guard let self, let press else { return }
      if drawing == nil {
        guard drag.exceedsThreshold(dx, dy) else { return }
        drag.claim()
        begin(at: press)
      }
      drawing?.pointer = (press.x + dx, press.y + dy)
      update()
    }
    drag.onEnd { [weak self] _, _ in self?.end(drawing: self?.drawing?.touched) }
  }

  private func begin(at start: (x: Double, y: Double)) {
    drawing = Drawing(start: (start.x, start.y + adjustment.value), pointer: start)
    onStart()
    var last: Double?
    view.onFrame { [weak self] time in
      guard let self, let drawing else { return false }
      let (pointer, height) = (drawing.pointer.y, Double(view.height))
      let beyond = min(pointer - Self.edge, 0) + max(pointer - height + Self.edge, 0)
      if beyond != 0, let last {
        let end = max(adjustment.upper - adjustment.pageSize, 0)
        adjustment.value = min(max(adjustment.value + beyond * Self.speed * (time - last), 0), end)
        update()
      }
      last = time
      return true
    }
  }

  private func update() {
    guard let drawing, let layout = layout() else { return }
    let pointer = (x: drawing.pointer.x, y: drawing.pointer.y + adjustment.value)
    show(from: drawing.start, to: pointer)
    let touched = layout.cells(from: drawing.start, to: pointer)
    guard touched != drawing.touched else { return }
    self.drawing?.touched = touched
    onChange(touched)
  }

  /// Shows the part of the rectangle that is in the view.
  private func show(from first: (x: Double, y: Double), to second: (x: Double, y: Double)) {
    func part(_ first: Double, _ second: Double, _ length: Int) -> (start: Int, length: Int) {
      let start = min(max(min(first, second), 0), Double(length))
      let end = min(max(max(first, second), 0), Double(length))
      return (Int(start), max(Int(end - start), 1))
    }
    let horizontal = part(first.x, second.x, view.width)
    let vertical = part(first.y - adjustment.value, second.y - adjustment.value, view.height)
    Overlay.place(
      band, x: horizontal.start, y: vertical.start, width: horizontal.length, height: vertical.length)
    band.isVisible = true
  }

  /// Ends the band without its cells. Returns false if there is none.
  func cancel() -> Bool {
    guard drawing != nil else { return false }
    end(drawing: nil)
    return true
  }

  private func end(drawing touched: [Int]?) {
    press = nil
    guard drawing != nil else { return }
    drawing = nil
    band.isVisible = false
    onEnd(touched)
  }
}
