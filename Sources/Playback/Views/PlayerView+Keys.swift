import GtkKit

/// Keyboard shortcuts: those of mpv, unless the desktop uses them otherwise. Each is named in a tooltip or a
/// menu.
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

  /// Returns the focus to the video after a menu has closed, if it was on a widget that is no longer mapped.
  func takeBackFocus() {
    guard video.isMapped, window?.focus?.isMapped != true else { return }
    video.grabFocus()
  }

  /// Whether the focused widget handles the space bar itself: in the queue panel, or a button of the bar that was
  /// reached by Tab.
  private var usesSpace: Bool {
    guard let focus = window?.focus else { return false }
    return focus.ancestor(QueuePanel.self) != nil || (bar.containsFocus && !bar.timeBar.containsFocus)
  }

  /// Performs the action of a key, and returns whether it has one.
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
    case .character("l"): openLocation()
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

  /// Closes the queue panel where it covers the video, otherwise leaves fullscreen; returns whether either
  /// applied.
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
