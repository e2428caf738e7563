import GtkKit
import L10n
import Playback

/// Previous, Play and Next; on the page of the song also shuffle, ±15 seconds and repeat.
final class PlaybackButtons: View {
  private let play: Button

  enum Size {
    case bar, page
  }

  init(_ model: PlayerModel, size: Size) {
    func button(_ icon: String, _ label: String, _ action: @escaping (PlayerModel) -> Void) -> Button {
      let button = Button(icon: icon, label: label) { [weak model] in model.map(action) }
      return button.styled("flat", "circular").aligned(.center, .center).with { $0.focusesOnClick = false }
    }
    let isPage = size == .page
    play = button("media-playback-start-symbolic", tr("Play")) { $0.togglePlaybackOrRetry() }
    super.init()
    play.styled(isPage ? "music-play-large" : "music-play-bar")
    play.bind(\.icon) { [weak model] in
      model?.isPlaying == true ? "media-playback-pause-symbolic" : "media-playback-start-symbolic"
    }
    .bind(\.accessibleLabel) { [weak model] in model?.isPlaying == true ? tr("Pause") : tr("Play") }
    .bind(\.tooltip) { [weak model] in model?.isPlaying == true ? tr("Pause (Space)") : tr("Play (Space)") }
    .bind(\.isSensitive) { [weak model] in model?.isEmpty == false }
    let previous = button("media-skip-backward-symbolic", tr("Previous")) { $0.queue.previous() }
    previous.bind(\.isSensitive) { [weak model] in model?.isEmpty == false }
    let next = button("media-skip-forward-symbolic", tr("Next")) { $0.queue.next() }
    next.bind(\.isSensitive) { [weak model] in model?.queue.hasNext ?? false }
    let back = button("media-seek-backward-symbolic", tr("Back 15 Seconds")) {
      $0.position.skip(seconds: -15)
    }
    let forward = button("media-seek-forward-symbolic", tr("Forward 15 Seconds")) {
      $0.position.skip(seconds: 15)
    }
    back.tooltip = tr("Back 15 Seconds (Ctrl+Left)")
    forward.tooltip = tr("Forward 15 Seconds (Ctrl+Right)")
    for skip in [back, forward] { skip.bind(\.isSensitive) { [weak model] in model?.item.canSeek ?? false } }
    let play = play
    let content = Box(.horizontal, spacing: isPage ? 9 : 3) {
      if isPage { ShuffleButton(model.queue) }
      previous
      if isPage { back }
      play
      if isPage { forward }
      next
      if isPage { RepeatButton(model.queue) }
    }
    setContent(content.aligned(.center, .center))
  }

  /// Moves the keyboard focus to the Play button.
  @discardableResult override func grabFocus() -> Bool { play.grabFocus() }
}
