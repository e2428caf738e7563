import Editing
import GtkKit
import L10n
import Observation

/// What draws marks.
enum MarkTool: CaseIterable {
  case line
  case arrow
  case box
  case text
  case blackOut
  case pixelate

  /// The name.
  var title: String {
    switch self {
    case .line: tr("Draw")
    case .arrow: tr("Arrow")
    case .box: tr("Box")
    case .text: tr("Text")
    case .blackOut: tr("Black Out")
    case .pixelate: tr("Pixelate")
    }
  }

  /// Whether the tool hides a part of the photo.
  var isRedaction: Bool { self == .blackOut || self == .pixelate }
}

/// The state of the page Mark Up: the tool, its color and size, and the selected mark.
@Observable final class MarkupModel {
  /// The colors to choose from.
  static let colors = [0xE01B24, 0xFF7800, 0xF6D32D, 0x33D17A, 0x3584E4, 0xFFFFFF, 0x000000]
    .map { MarkColor(rgb: $0) }
  /// The range of the size, in parts of the photo's shorter side.
  static let sizes = 0.003...0.04
  /// The height of a line of text in line widths.
  private static let textHeight = 8.0

  /// What a drag draws.
  var tool = MarkTool.arrow { didSet { if tool != oldValue { selection = nil } } }
  /// The color of new marks and of the selected one.
  private(set) var color = colors[0]
  /// The width of lines of new marks and of the selected one, in parts of the photo's shorter side.
  private(set) var size = 0.01
  /// The text that a click writes.
  var text = tr("Text")
  /// The number of the selected mark; nil for none.
  private(set) var selection: Int?

  @ObservationIgnored private weak var editor: EditorModel?
  @ObservationIgnored private var drag: Drag?

  /// A drag in parts of the width and height of the result.
  private struct Drag {
    let start: (x: Double, y: Double)
    /// The points of a line.
    var points: [PhotoPoint]
    /// The number of the mark that the drag draws or moves; nil before it does.
    var mark: Int?
    /// The moved mark as it was.
    var moved: Mark?
  }

  init(_ editor: EditorModel) { self.editor = editor }

  private var marks: [Mark] { editor?.draft?.marks ?? [] }

  /// Whether a mark is selected.
  var hasSelection: Bool { selection.map { marks.indices.contains($0) } ?? false }

  // MARK: Properties

  /// Sets the color, also of the selected mark.
  func setColor(_ color: MarkColor) {
    self.color = color
    changeSelected(.other) { $0.color = color }
  }

  /// Sets the size, also of the selected mark, except for a text, whose outlines have a size of their own.
  func setSize(_ size: Double) {
    self.size = size
    changeSelected(.slider("mark-size")) { $0.width = size }
  }

  /// Removes the selected mark.
  func deleteSelected() {
    guard let index = selection, marks.indices.contains(index) else { return }
    selection = nil
    editor?.change { $0.marks.remove(at: index) }
  }

  /// Deselects the mark.
  func deselect() { selection = nil }

  private func changeSelected(_ control: EditHistory.Control, _ body: (inout Mark) -> Void) {
    guard let index = selection, marks.indices.contains(index) else { return }
    editor?.change(control) { body(&$0.marks[index]) }
  }

  // MARK: Drawing

  /// Begins a drag or a click, at a place in parts of the result's width and height.
  func begin(x: Double, y: Double) {
    guard let map = editor?.draft?.photoMap else { return }
    drag = Drag(start: (x, y), points: [map.photoPoint(x: x, y: y)])
    if let index = selection, marks.indices.contains(index), bounds(of: marks[index], map).contains(x, y) {
      drag?.mark = index
      drag?.moved = marks[index]
    }
  }

  /// Goes on with the drag at a place in parts of the result's width and height.
  func update(x: Double, y: Double) {
    guard var drag, let map = editor?.draft?.photoMap else { return }
    let point = map.photoPoint(x: x, y: y)
    drag.points.append(point)
    if let moved = drag.moved, let index = drag.mark {
      let start = drag.points[0]
      editor?.change(.drag) { $0.marks[index] = moved.moved(x: point.x - start.x, y: point.y - start.y) }
    } else if let mark = mark(drag, to: (x, y), map) {
      let index = drag.mark ?? marks.count
      editor?.change(.drag) { draft in
        if draft.marks.indices.contains(index) { draft.marks[index] = mark } else { draft.marks.append(mark) }
      }
      drag.mark = index
    }
    self.drag = drag
  }

  /// Ends the drag.
  ///
  /// - Parameter isClick: Whether the pointer did not move: then a text is written, or the mark here is selected.
  func end(isClick: Bool) {
    guard let drag, let map = editor?.draft?.photoMap else { return }
    self.drag = nil
    guard isClick else { return selection = drag.mark }
    let hit = marks.indices.last { bounds(of: marks[$0], map).contains(drag.start.x, drag.start.y) }
    if hit == nil, tool == .text, let mark = textMark(at: drag.start, map) {
      editor?.change { $0.marks.append(mark) }
      selection = marks.count - 1
    } else {
      selection = hit
    }
  }

  /// What a drag draws; nil for nothing.
  private func mark(_ drag: Drag, to end: (x: Double, y: Double), _ map: PhotoMap) -> Mark? {
    let corners = [
      drag.start, (end.x, drag.start.y), end, (drag.start.x, end.y),
    ].map { map.photoPoint(x: $0.0, y: $0.1) }
    let shape: Mark.Shape? =
      switch tool {
      case .line: drag.points.count < Mark.maximumPoints ? .line(drag.points) : nil
      case .arrow: .arrow(from: drag.points[0], to: map.photoPoint(x: end.x, y: end.y))
      case .box: .box(corners)
      case .blackOut: .blackOut(corners)
      case .pixelate: .pixelate(corners)
      case .text: nil
      }
    return shape.map { Mark($0, color: color, width: size) }
  }

  private func textMark(at place: (x: Double, y: Double), _ map: PhotoMap) -> Mark? {
    guard !text.isEmpty, let draft = editor?.draft else { return nil }
    let outline = TextOutline(text)
    let (width, height) = (Double(draft.size.width), Double(draft.size.height))
    // The geometry keeps the scale, so pixels of the result are pixels of the photo.
    let line = size * Self.textHeight * Double(draft.shorterSide)
    let outlines = outline.polygons.map { polygon in
      polygon.map { map.photoPoint(x: place.x + $0.x * line / width, y: place.y + $0.y * line / height) }
    }
    guard outlines.map(\.count).reduce(0, +) <= Mark.maximumPoints else { return nil }
    return Mark(.text(text, outlines: outlines), color: color, width: size)
  }

  // MARK: Selection

  /// The frame of the selected mark in parts of the result's width and height; nil for none.
  var selectedFrame: Rectangle? {
    guard let index = selection, marks.indices.contains(index), let map = editor?.draft?.photoMap else {
      return nil
    }
    return bounds(of: marks[index], map)
  }

  private func bounds(of mark: Mark, _ map: PhotoMap) -> Rectangle {
    let places = mark.points.map(map.resultPoint)
    let (left, top) = (places.map(\.x).min() ?? 0, places.map(\.y).min() ?? 0)
    // So large that a thin line can be hit.
    let margin = 0.012
    return Rectangle(
      x: left - margin, y: top - margin, width: (places.map(\.x).max() ?? 0) - left + 2 * margin,
      height: (places.map(\.y).max() ?? 0) - top + 2 * margin)
  }
}

extension Rectangle {
  /// Whether a point is in the rectangle.
  func contains(_ px: Double, _ py: Double) -> Bool {
    px >= x && py >= y && px < x + width && py < y + height
  }
}
