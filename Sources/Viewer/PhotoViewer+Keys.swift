import GtkKit
import LivePhotos

/// Keyboard handling, for any focused widget in the viewer. Keys that the focused widget handles, such as Space on a
/// button or Ctrl+C on selected text, do not arrive here.
extension PhotoViewer {
  /// Performs the action of a key. Returns whether the key has an action. Public for windows that handle keys before
  /// the viewer has the focus.
  public func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
    let held = modifiers.intersection([.control, .alt, .shift])
    if held == .control { return handleControl(key) || zoomView.handleKey(key, modifiers) }
    if held == .alt { return handleAlt(key) }
    if held == [.control, .shift] { return handleControlShift(key) }
    // Other shortcuts of the window, such as Ctrl+Shift+E.
    guard held.isDisjoint(with: [.control, .alt]) else { return false }
    if zoomView.handleKey(key, modifiers) { return true }
    if model.isCataloged, let rating = key.rating {
      Task { [model] in await model.rate(rating) }
      return true
    }
    if let animation = model.animation, animation.handleKey(key) {
      controls.show()
      return true
    }
    if let keyFrame = model.keyFrame, keyFrame.handleKey(key) {
      controls.show()
      return true
    }
    if let live = model.live, model.keyFrame == nil, LivePhotoModel.isKey(key) {
      live.hold()
      return true
    }
    if model.handlePageKey(key) {
      controls.show()
      return true
    }
    switch key {
    case .left, .pageUp, .backspace: model.previous()
    case .right, .pageDown, .space: model.next()
    case .home: model.first()
    case .end: model.last()
    case .delete: trash()
    case .f11, .character("f"), .character("F"): toggleFullscreen()
    case .character("c"), .character("C"):
      guard let compare = openers.compare, model.canCompare else { return false }
      compare()
    case .character("e"), .character("E"):
      guard let edit = openers.edit, model.canEdit else { return false }
      edit()
    case .character("k"), .character("K"):
      guard model.isCataloged else { return false }
      editKeywords()
    case .character("s"), .character("S"):
      guard model.canSaveFrame else { return false }
      Task { [model] in await model.saveFrame() }
    case .character("i"), .character("I"): model.isInformationShown.toggle()
    case .escape: escape()
    default: return false
    }
    return true
  }

  private func handleControl(_ key: Key) -> Bool {
    switch key {
    case .character("c"): copy()
    case .character("h"):
      guard let share = openers.share, model.item?.isVideo == false else { return false }
      share()
    case .character("r"):
      guard model.canEdit else { return false }
      edit(.rotate(quarterTurns: 1))
    default: return false
    }
    return true
  }

  private func handleControlShift(_ key: Key) -> Bool {
    switch key {
    case .character("c"), .character("C"):
      guard model.isEdited else { return false }
      edit(.copy)
    case .character("r"), .character("R"):
      guard model.canEdit else { return false }
      edit(.rotate(quarterTurns: -1))
    case .character("s"), .character("S"):
      guard let export = openers.export, model.item?.isVideo == false else { return false }
      export()
    case .character("v"), .character("V"):
      guard model.canPasteEdit else { return false }
      edit(.paste)
    default: return false
    }
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

  /// Closes the information panel if it covers the picture, otherwise leaves full screen or the viewer.
  private func escape() {
    if isPanelCoveringPicture {
      model.isInformationShown = false
    } else if model.keyFrame != nil {
      model.endChoosingKeyPhoto()
    } else if isFullscreen {
      toggleFullscreen()
    } else {
      onBack()
    }
  }
}

extension Key {
  /// The rating of a key: the digits 0…5; nil for other keys.
  public nonisolated var rating: Int? { (0...Rating.highest).first { self == .digit($0) } }
}
