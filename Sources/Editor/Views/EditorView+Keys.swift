import GtkKit

/// Keyboard handling, for any focused widget in the editor. Keys that the focused widget handles, such as arrow keys on a
/// slider, do not arrive here.
extension EditorView {
  /// Performs the action of a key. Returns whether the key has an action. Public for windows that handle keys before the
  /// editor has the focus.
  public func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
    switch modifiers.intersection([.control, .alt, .shift]) {
    case .control: handleControl(key)
    case [.control, .shift]: handleControlShift(key)
    case .alt where key == .left: cancel()
    case [], .shift: handlePlain(key)
    default: false
    }
  }

  private func handlePlain(_ key: Key) -> Bool {
    switch key {
    case .escape: return cancel()
    case .character("a"), .character("A"): model.page = .adjust
    case .character("f"), .character("F"): model.page = .filters
    case .character("c"), .character("C"): model.page = .crop
    case .character("m"), .character("M"): model.page = .markup
    case .delete where model.page == .markup: model.markup.deleteSelected()
    case .character("o"), .character("O"), .character("\\"): model.comparison = .original
    case .character("y"), .character("Y"):
      guard model.page != .crop else { return false }
      model.toggleSplit()
    case .character("j"), .character("J"): model.marksClipping.toggle()
    case .character("h"), .character("H"): model.change { $0.geometry.flip(.horizontal) }
    case .character("v"), .character("V"): model.change { $0.geometry.flip(.vertical) }
    case .character("x"), .character("X"):
      guard model.page == .crop, model.canSwapRatio else { return false }
      model.select(model.ratio, isSwapped: !model.isRatioSwapped)
    default: return false
    }
    return true
  }

  private func handleControl(_ key: Key) -> Bool {
    switch key {
    case .enter, .keypadEnter: if model.state == .ready { onDone() }
    case .character("z"): model.undo()
    case .character("y"): model.redo()
    case .character("r"): model.change { $0.geometry.rotate(quarterTurns: 1) }
    default: return false
    }
    return true
  }

  private func handleControlShift(_ key: Key) -> Bool {
    switch key {
    case .character("z"), .character("Z"): model.redo()
    case .character("r"), .character("R"): model.change { $0.geometry.rotate(quarterTurns: -1) }
    default: return false
    }
    return true
  }

  /// Ends the comparison when its key is released.
  func handleRelease(_ key: Key) {
    if [.character("o"), .character("O"), .character("\\")].contains(key), model.comparison == .original {
      model.comparison = .none
    }
  }

  private func cancel() -> Bool {
    onCancel()
    return true
  }
}
