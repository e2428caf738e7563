import GtkKit
import L10n
import MusicLibrary
import Playback

/// The other controls of the song that plays: volume, queue, and a menu with sleep timer, ReplayGain and tint.
final class NowPlayingTools: View {
  /// - Parameter lyrics: The button that shows the lyrics.
  init(_ model: MusicModel, lyrics: Widget) {
    super.init()
    let queue = ToggleButton(icon: "view-list-symbolic", label: tr("Queue")) { [weak model] in
      model?.player.queue.isShown = $0
    }
    .styled("flat", "circular").tooltip(tr("Queue (F9)"))
    .bind(\.isActive) { [weak model] in model?.player.queue.isShown ?? false }
    queue.focusesOnClick = false
    let add = Button(icon: "list-add-symbolic", label: tr("Add to Playlist")) { [weak self, weak model] in
      guard let model, let track = model.nowPlaying.track else { return }
      PlaylistDialog.choose(for: [Song(track)], model, over: self?.window)
    }
    .styled("flat", "circular").bind(\.isSensitive) { [weak model] in model?.nowPlaying.track != nil }
    add.focusesOnClick = false
    let more = MenuButton(icon: "view-more-symbolic", label: tr("More"), menu: Self.menu(model))
    more.openingUpwards().styled("flat", "circular")
    insert(MusicActions.group(model) { [weak self] in self?.window }, prefix: "music")
    setContent(
      Box(.horizontal, spacing: 6) {
        VolumeButton(model.player)
        lyrics
        queue
        add
        more
      }.aligned(.center, .center))
  }

  private static func menu(_ model: MusicModel) -> Menu {
    Menu([
      .submenu(tr("_Sleep Timer"), MusicActions.sleepItems),
      .submenu(tr("_Volume Normalization"), MusicActions.gainItems),
      .action(tr("Tint Follows _Cover"), "music.tint"),
      .section(
        nil,
        [
          .action(tr("_Save Queue as Playlist…"), "music.save-queue"),
          .action(tr("Show in _Files"), "music.show-file"),
        ]),
    ])
  }
}
