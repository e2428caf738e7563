import GtkKit

/// Dates beside the scroll bar of a long grid: the years while the pointer is over it, and while it is dragged also the
/// month of the first visible photo, in a bubble beside the slider.
///
/// It takes no input: the scroll bar is what the pointer drags and what assistive technology sees.
final class DateScrubber: CustomWidget {
  /// A year and the position of its first photo in the content, 0…1.
  struct Mark: Equatable {
    let title: String
    let position: Double
  }

  /// The distance of the labels from the right edge, so that the scroll bar stays visible, in application pixels.
  private static let margin = 24
  /// The minimum distance of two years.
  private static let spacing = 30

  private let bubble = Label().styled("date-bubble", "numeric")
  private var years: [Label] = []
  private var marks: [Mark] = []
  /// The position of the bubble, 0…1.
  private var position = 0.0

  init() {
    super.init(cssName: "datescrubber", role: .group)
    takesPointer = false
    addChild(bubble)
    isVisible = false
  }

  /// Shows the years, if there are several.
  func show(_ new: [Mark]) {
    isVisible = true
    guard new != marks else { return }
    marks = new
    while years.count < marks.count {
      let label = Label().styled("date-mark", "numeric")
      years.append(label)
      addChild(label)
    }
    for (index, label) in years.enumerated() {
      label.text = index < marks.count ? marks[index].title : ""
      setChild(label, isVisible: index < marks.count && marks.count > 1)
    }
    queueResize()
  }

  /// Shows a month at a position of the content, 0…1; without one only the years.
  func showBubble(_ title: String?, at position: Double) {
    if let title { bubble.text = title }
    setChild(bubble, isVisible: title != nil)
    self.position = min(max(position, 0), 1)
    queueAllocate()
  }

  override func allocate(width: Int, height: Int) {
    var free = 0
    for (mark, label) in zip(marks, years) where label.isVisible {
      let size = naturalSize(of: label)
      let y = min(Int(mark.position * Double(height)), max(height - size.height, 0))
      // A year that does not fit below the previous one is left out.
      let fits = y >= free
      label.opacity = fits ? 1 : 0
      if fits { free = y + max(size.height + 6, Self.spacing) }
      put(label, size, y: y, in: width)
    }
    guard bubble.isVisible else { return }
    let size = naturalSize(of: bubble)
    put(bubble, size, y: Int(position * Double(max(height - size.height, 0))), in: width)
  }

  private func put(_ label: Label, _ size: (width: Int, height: Int), y: Int, in width: Int) {
    place(
      label,
      in: Rectangle(
        x: Double(max(width - size.width - Self.margin, 0)), y: Double(y), width: Double(size.width),
        height: Double(size.height)))
  }
}
