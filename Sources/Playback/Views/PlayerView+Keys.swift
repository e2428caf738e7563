import GtkKit

/// The keyboard: as in mpv, where that does not fight the desktop's manners. Each key stands in the tooltip or
/// the menu line of what it does.
extension PlayerView {
  func setUpKeys() {
    onKey(phase: .capture) { [weak self] key, modifiers in
      guard let self, key == .space, modifiers.isDisjoint(with: [.control, .alt]), !usesSpace else {
        return false
      }
      model.togglePlayback()
      fader.show()
      return true
    }
    onKey { [weak self] key, modifiers in
      guard let self, handleKey(key, modifiers) else { return false }
      fader.show()
      return true
    }
  }

  /// A menu has closed: where it leaves the focus on a line that has gone, keys would lead nowhere.
  func takeBackFocus() {
    guard video.isMapped, window?.focus?.isMapped != true else { return }
    video.grabFocus()
  }

  /// Whether what has the focus has a use for the space bar: a text that is typed, a button reached by Tab.
  private var usesSpace: Bool {
    guard let focus = window?.focus else { return false }
    return focus.ancestor(QueuePanel.self) != nil || (bar.containsFocus && !bar.timeBar.containsFocus)
  }

  /// Does what a key stands for, and returns whether it stands for something.
  func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
    if modifiers.contains(.control) { return handleControlKey(key, modifiers) }
    guard !modifiers.contains(.alt) else { return false }
    let isShifted = modifiers.contains(.shift)
    switch key {
    case .left: model.skip(seconds: isShifted ? -1 : -5)
    case .right: model.skip(seconds: isShifted ? 1 : 5)
    case .up: model.changeVolume(by: 0.05)
    case .down: model.changeVolume(by: -0.05)
    case .pageUp: model.changeChapter(by: 1)
    case .pageDown: model.changeChapter(by: -1)
    case .home: model.go(to: .zero)
    case .backspace: model.setRate(1)
    case .escape: return leaveSomething()
    case .f9: model.isQueueShown.toggle()
    case .f11: toggleFullscreen()
    default: return handleLetter(key)
    }
    return true
  }

  private func handleControlKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
    switch key {
    case .left: model.skip(seconds: -10)
    case .right: model.skip(seconds: 10)
    case .character("o"): openFiles()
    case .character("l"): askForAddress()
    default: return false
    }
    return true
  }

  private func handleLetter(_ key: Key) -> Bool {
    switch key {
    case .character("f"), .character("F"): toggleFullscreen()
    case .character("m"), .character("M"): model.setMuted(!model.isMuted)
    case .character("l"), .character("L"): model.markLoop()
    case .character("n"), .character("N"): model.next()
    case .character("p"), .character("P"): model.previous()
    case .character("s"), .character("S"): model.saveFrame()
    case .character("i"), .character("I"):
      if model.hasVideo, model.offersMiniPlayer { onMiniPlayer() }
    case .character("j"), .character("J"), .character("c"), .character("C"): model.nextSubtitle()
    case .character("a"), .character("A"), .character("#"): model.nextAudio()
    case .character("z"), .character("Z"): model.delaySubtitles(by: -0.1)
    case .character("x"), .character("X"): model.delaySubtitles(by: 0.1)
    case .character(","): model.step(frames: -1)
    case .character("."): model.step(frames: 1)
    case .character("["): model.changeRate(by: -1)
    case .character("]"): model.changeRate(by: 1)
    default: return false
    }
    return true
  }

  /// Leaves what is open, one after the other: the queue that lies over the picture, full screen.
  private func leaveSomething() -> Bool {
    if let flap, flap.isFolded, flap.isRevealed {
      model.isQueueShown = false
    } else if isFullscreen {
      window?.isFullscreen = false
    } else {
      return false
    }
    return true
  }
}
