import GtkKit

/// Keyboard shortcuts.
extension PlayerView {
  func setUpKeys() {
    input.onKey(phase: .capture) { [weak self] key, modifiers in
      guard let self, key == .space, modifiers.isDisjoint(with: [.control, .alt]), !usesSpace else {
        return false
      }
      model.togglePlayback()
      fader.show()
      return true
    }
    input.onKey { [weak self] key, modifiers in
      guard let self, PlayerKeys.perform(key, modifiers, on: model) || handleKey(key, modifiers) else {
        return false
      }
      fader.show()
      return true
    }
  }

  /// Returns the focus to the video after a menu has closed, if it was on a widget that is no longer mapped.
  func takeBackFocus() {
    guard video.isMapped, window?.focus?.isMapped != true else { return }
    video.grabFocus()
  }

  /// Whether the focused widget handles the space bar itself: in the queue panel, a tile of the effects, or a button of
  /// the bar that was reached by Tab.
  private var usesSpace: Bool {
    guard let focus = window?.focus else { return false }
    if effects.containsFocus { return !(focus is Scale) }
    return focus.tree.ancestor(QueuePanel.self) != nil || (bar.containsFocus && !bar.timeBar.containsFocus)
  }

  /// Performs the action of a key that is not about playback, and returns whether it has one.
  private func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool {
    switch (key, modifiers.contains(.control)) {
    case (.character("o"), true): openFiles()
    case (.character("l"), true): opener.openLocation(over: window)
    case (_, true): return false
    case _ where modifiers.contains(.alt): return false
    case (.escape, _): return leaveSomething()
    case (.f11, _), (.character("f"), _), (.character("F"), _): toggleFullscreen()
    case (.character("i"), _), (.character("I"), _):
      if model.item.hasVideo, model.offersMiniPlayer { onMiniPlayer() }
    default: return false
    }
    return true
  }

  /// Closes the queue panel where it covers the video, else the effects, otherwise leaves fullscreen; returns whether one
  /// of them applied.
  private func leaveSomething() -> Bool {
    if let flap, flap.isFolded, flap.isRevealed {
      model.queue.isShown = false
    } else if effects.isRevealed {
      model.showsEffects = false
    } else if isFullscreen {
      window?.isFullscreen = false
    } else {
      return false
    }
    return true
  }
}
