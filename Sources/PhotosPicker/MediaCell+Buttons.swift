import GtkKit

extension MediaCell {
  /// Performs the action of a button in the cell that disappears with it.
  func perform(_ action: () -> Void) {
    // A button claims its click on release, which cancels the event for the gestures of the surrounding list. Without a
    // reset they would recognize a long press.
    var next = parent
    while let ancestor = next {
      ancestor.input.resetGestures()
      next = ancestor.parent
    }
    // Move the focus to the cell; in a list of GTK that is the cell's row widget.
    if window?.focused(MediaCell.self) === self { (isFocusable ? self : parent)?.grabFocus() }
    action()
  }
}
