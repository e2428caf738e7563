import GtkKit
import L10n

/// The song that plays, with the most important controls, at the bottom of the window. A click on it shows the page of
/// the song.
public final class NowPlayingBar: View {
  /// Called to show the page of the song.
  public var onOpen: () -> Void = {}

  /// Makes a bar for the song of a model.
  public init(_ model: MusicModel) {
    super.init()
    MusicStyle.use()
    let playing = model.nowPlaying
    let cover = CoverPicture(model.covers, .small, side: 40, radius: 6)
    cover.observe({ [weak playing] in playing?.cover.map(ObjectIdentifier.init) }) {
      [weak playing] cover, _ in
      cover.set(playing?.cover)
    }
    let name = Box(.vertical) {
      Label().ellipsized().textAligned(0).styled("heading").bind(\.text) { [weak playing] in
        playing?.title ?? ""
      }
      Label().ellipsized().textAligned(0).styled("dim-label", "caption")
        .bind(\.text) { [weak playing] in playing?.detailText ?? "" }
        .bind(\.isVisible) { [weak playing] in playing?.detailText.isEmpty == false }
    }.aligned(.fill, .center)
    let open = Button(Box(.horizontal, spacing: 12) { [cover, name] }, label: tr("Now Playing")) {
      [weak self] in
      self?.onOpen()
    }
    .styled("flat", "music-bar-song").expanding(horizontally: true, vertically: false)
    open.bind(\.accessibleDescription) { [weak playing] in playing?.title ?? "" }
    let time = Label().styled("numeric", "dim-label").bind(\.text) { [weak model] in
      model.map { tr("%1$s / %2$s", $0.player.position.text, $0.player.item.durationText) } ?? ""
    }
    let controls = PlaybackButtons(model.player, size: .bar)
    let row = Box(.horizontal, spacing: 6) {
      open
      time
      controls
    }.margin(horizontal: 6, vertical: 3)
    let progress = ProgressBar().styled("music-progress")
    progress.bind(\.fraction) { [weak model] in
      guard let model, model.player.item.durationSeconds > 0 else { return 0 }
      // In steps of a thousandth, so that it is not drawn more often than it changes.
      return (model.player.position.seconds / model.player.item.durationSeconds * 1000).rounded() / 1000
    }
    let sized = SizedBin(
      Box(.vertical) {
        progress
        row
      })
    sized.onResize = { [weak time] width, _ in time?.isVisible = width >= 560 }
    setContent(sized)
    styled("music-bar")
    accessibleLabel = tr("Now Playing")
  }
}
