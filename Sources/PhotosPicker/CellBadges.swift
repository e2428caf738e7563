import GtkKit
import L10n

/// The widgets of a cell that show its marks. Each is created when it is first needed.
final class CellBadges {
  /// The size of a cell from which it shows kinds, ratings and stacks in words, in application pixels.
  private static let wordySize = 96
  /// The size from which it has the button that reveals a private picture.
  private static let buttonSize = 72

  private unowned let cell: MediaCell
  private var heart: Image?
  private var pencil: Image?
  private var stars: Label?
  private var corner: Label?
  private var stackButton: Button?
  private let stackCount = Label()
  private let closingIcon = Image(icon: "pan-up-symbolic")
  private var reveal: Button?

  init(of cell: MediaCell) { self.cell = cell }

  /// Shows marks.
  ///
  /// - Parameter isConcealed: Whether a private picture is blurred.
  func show(_ marks: CellMarks, isConcealed: Bool) {
    cell.show(&heart, marks.isFavorite) { Image(icon: "emote-love-symbolic").styled("heart") }
    cell.show(&pencil, marks.isEdited) {
      Image(icon: "document-edit-symbolic").accessible(tr("Edited")).styled("edited")
    }
    cell.show(&stars, marks.rating > 0) { Label().styled("stars") }
    if marks.rating > 0 { stars?.text = marks.stars }
    cell.show(&corner, marks.kind != nil && !marks.stack.hasButton) {
      Label().styled("clip-badge", "numeric")
    }
    corner?.text = marks.kind ?? ""
    showStack(marks.stack)
    cell.show(&reveal, isConcealed) {
      Button(icon: "view-reveal-symbolic", label: tr("Show")) { [unowned cell] in
        cell.perform(cell.onReveal)
      }
      .styled("circular", "osd").tooltip(tr("Show"))
    }
  }

  private func showStack(_ stack: CellStack) {
    cell.show(&stackButton, stack.hasButton) {
      // A button made from a text would have that text as its accessible name.
      Button(
        Box(.horizontal) {
          stackCount
          closingIcon
        }.aligned(.center, .center)
      ) { [unowned cell] in cell.perform(cell.onToggleStack) }.styled("stack-button", "numeric")
    }
    guard let stackButton, stack.hasButton else { return }
    stackCount.text = stack.count.localized
    (stackCount.isVisible, closingIcon.isVisible) = (!stack.isOpen, stack.isOpen)
    let name = stack.isOpen ? tr("Close Stack") : tr("Open Stack")
    // Translators: what a button does, and with which stack: “Open Stack: Burst of 5 photos”.
    stackButton.accessibleLabel = tr("%1$s: %2$s", name, stack.title)
    stackButton.tooltip = tr("%1$s (%2$s)", name, "S")
  }

  /// Places the widgets in a cell of this size.
  ///
  /// - Parameter left: The end of what else is in the lower left corner.
  func place(_ width: Int, _ height: Int, left: Int) {
    let isWordy = width >= Self.wordySize
    var x = left
    for badge in [heart, pencil, isWordy ? stars : nil] as [Widget?] {
      guard let badge, badge.isVisible else { continue }
      let size = cell.naturalSize(of: badge)
      put(badge, x: x, y: height - size.height - 6, size)
      x += size.width + 6
    }
    if let stars { cell.setChild(stars, isMapped: isWordy) }
    if let corner, corner.isVisible {
      cell.setChild(corner, isMapped: isWordy)
      let size = cell.naturalSize(of: corner)
      put(corner, x: width - size.width - 6, y: 6, size)
    }
    if let stackButton, stackButton.isVisible {
      cell.setChild(stackButton, isMapped: width >= Self.buttonSize)
      let size = cell.naturalSize(of: stackButton)
      put(stackButton, x: width - size.width - 9, y: 9, size)
    }
    if let reveal, reveal.isVisible {
      cell.setChild(reveal, isMapped: width >= Self.buttonSize)
      let size = cell.naturalSize(of: reveal)
      put(reveal, x: (width - size.width) / 2, y: (height - size.height) / 2, size)
    }
  }

  private func put(_ badge: Widget, x: Int, y: Int, _ size: (width: Int, height: Int)) {
    cell.place(
      badge, in: Rectangle(x: Double(x), y: Double(y), width: Double(size.width), height: Double(size.height))
    )
  }
}
