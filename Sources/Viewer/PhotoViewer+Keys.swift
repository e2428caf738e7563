import GtkKit

/// The keyboard, wherever the focus is in the viewer. What the focused widget uses itself (Space on a
/// button, Ctrl+C on selected text) does not come here.
extension PhotoViewer {
  /// Does what a key stands for, and returns whether it stands for something. For a window whose focus
  /// has not come to the viewer yet.
  public func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
    let held = modifiers.intersection([.control, .alt, .shift])
    if held == .control { return handleControl(key) || zoomView.handleKey(key, modifiers) }
    if held == .alt { return handleAlt(key) }
    if zoomView.handleKey(key, modifiers) { return true }
    switch key {
    case .left, .pageUp, .backspace: model.previous()
    case .right, .pageDown, .space: model.next()
    case .home: model.first()
    case .end: model.last()
    case .delete: trash()
    case .f11, .character("f"), .character("F"): toggleFullscreen()
    case .character("i"), .character("I"): model.isInformationShown.toggle()
    case .escape: escape()
    default: return false
    }
    return true
  }

  private func handleControl(_ key: Key) -> Bool {
    guard key == .character("c") else { return false }
    copy()
    return true
  }

  private func handleAlt(_ key: Key) -> Bool {
    switch key {
    case .left: onBack()
    case .enter, .keypadEnter: model.isInformationShown.toggle()
    default: return false
    }
    return true
  }

  /// Closes what was opened last: the panel over the picture, full screen, the viewer.
  private func escape() {
    if isPanelOver {
      model.isInformationShown = false
    } else if isFullscreen {
      toggleFullscreen()
    } else {
      onBack()
    }
  }
}
