import GtkKit
import L10n

extension FadingControls {
  /// The bar with which an animation is paused and stepped; hidden for a still picture.
  func animationBar(_ model: ViewerModel) -> Widget {
    let play = Button(icon: "media-playback-pause-symbolic", label: tr("Pause")) { [weak model] in
      model?.animation?.togglePlaying()
    }
    play.observe({ [weak model] in model?.animation?.isPlaying ?? false }) { button, isPlaying in
      button.icon = isPlaying ? "media-playback-pause-symbolic" : "media-playback-start-symbolic"
      button.accessibleLabel = isPlaying ? tr("Pause") : tr("Play")
      button.tooltip = isPlaying ? tr("Pause (P)") : tr("Play (P)")
    }
    play.focusesOnClick = false
    let bar = Box(.horizontal) {
      stepButton("media-skip-backward-symbolic", tr("Previous Frame"), ",") { [weak model] in
        model?.animation?.step(-1)
      }
      play
      stepButton("media-skip-forward-symbolic", tr("Next Frame"), ".") { [weak model] in
        model?.animation?.step(1)
      }
      Label().bind(\.text) { [weak model] in model?.animation?.position ?? "" }.styled("viewer-frame")
      stepButton("document-save-symbolic", tr("Save Frame"), "S") { [weak model] in
        Task { await model?.saveFrame() }
      }
    }
    .styled("osd", "viewer-bar").aligned(.center, .end)
    .bind(\.isVisible) { [weak model] in model?.animation != nil }
    fader.add(bar)
    return bar
  }

  /// A button that shows what precedes or follows, or saves the frame, with its key in the tooltip.
  func stepButton(_ icon: String, _ label: String, _ key: String, _ action: @escaping () -> Void) -> Button {
    Button(icon: icon, label: label, action: action)
      .tooltip(tr("%1$s (%2$s)", label, key)).with { $0.focusesOnClick = false }
  }
}

extension AnimationModel {
  /// Performs the action of a key: P plays and pauses, comma and period step. Returns whether the key has one.
  func handleKey(_ key: Key) -> Bool {
    switch key {
    case .character("p"), .character("P"): togglePlaying()
    case .character(","): step(-1)
    case .character("."): step(1)
    default: return false
    }
    return true
  }
}
