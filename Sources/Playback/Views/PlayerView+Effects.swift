import GtkKit

/// The strip with the effects.
extension PlayerView {
  func setUpEffects() {
    effects.observe({ [weak model] in
      model.map { $0.showsEffects && $0.item.hasVideo && !$0.isInMiniPlayer } ?? false
    }) { [weak self] effects, isShown in
      // GTK would move the focus of a hidden strip to a button of the bar.
      if !isShown, effects.containsFocus { self?.video.grabFocus() }
      effects.isRevealed = isShown
      self?.fader.show()
    }
  }
}
