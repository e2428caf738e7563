import GtkKit
import L10n

/// The small parts over the video.
enum PlayerOverlays {
  /// A spinner with the buffering level, while the player waits for data.
  static func spinner(_ model: PlayerModel) -> Widget {
    let isBusy = { [weak model] in model?.spinner.isShown ?? false }
    return Box(.vertical, spacing: 6) {
      Spinner().bind(\.isSpinning, to: isBusy)
      Label().styled("numeric")
        .bind(\.text) { [weak model] in model?.player.bufferingPercent.map(\.localizedPercent) ?? "" }
        .bind(\.isVisible) { [weak model] in model?.player.bufferingPercent != nil }
    }
    .styled("player-spinner").aligned(.center, .center)
    .with { $0.takesPointer = false }
    .accessible(tr("Loading"))
    .bind(\.isVisible, to: isBusy)
  }

  /// The progress of the clip that is being saved, and the button that cancels it.
  static func clip(_ model: PlayerModel) -> Widget {
    let progress = { [weak model] in model?.clip.progress }
    return Box(.horizontal, spacing: 12) {
      Label(tr("Saving A–B"))
      ProgressBar().aligned(.fill, .center).bind(\.fraction) { progress() ?? 0 }
      Button(tr("Cancel")) { [weak model] in model?.clip.cancel() }.with { $0.focusesOnClick = false }
    }
    .styled("player-clip").aligned(.center, .end).margin(6)
    .bind(\.isVisible) { progress() != nil }
  }

  /// A label at the top for what a key has changed.
  static func badge(_ model: PlayerModel) -> Widget {
    Label().ellipsized().styled("player-badge", "numeric").aligned(.end, .start).margin(12)
      .with { $0.takesPointer = false }
      .bind(\.text) { [weak model] in model?.messages.badge ?? "" }
      .bind(\.isVisible) { [weak model] in model?.messages.badge != nil }
  }
}
