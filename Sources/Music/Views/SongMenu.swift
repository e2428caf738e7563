import GtkKit
import L10n
import MusicLibrary

/// The menu of songs: play, queue, playlists, the pages of album and artist, the file.
enum SongMenu {
  /// Where the songs are shown.
  enum Place {
    case list, album, artist
    case playlist(MusicPlaylist)
  }

  static func show(at widget: Widget, _ model: MusicModel, _ songs: [Song], in place: Place) {
    guard let first = songs.first else { return }
    let window = widget.window
    var items: [ContextMenu.Item] = [
      (tr("Play"), true, { model.play(songs) }),
      (tr("Play Next"), true, { model.playNext(songs) }),
      (tr("Add to Queue"), true, { model.addToQueue(songs) }),
      (tr("Add to Playlist…"), true, { PlaylistDialog.choose(for: songs, model, over: window) }),
    ]
    if case .playlist(let playlist) = place {
      items.append(
        (
          tr("Remove from Playlist"), playlist.isEditable,
          { Task { await model.remove(songs, from: playlist) } }
        ))
    }
    switch place {
    case .list, .playlist:
      items.append((tr("Go to Album"), first.track?.album != nil, { model.goToAlbum(of: first) }))
      items.append(
        (tr("Go to Artist"), first.track?.artists.isEmpty == false, { model.goToArtist(of: first) }))
    case .album:
      items.append(
        (tr("Go to Artist"), first.track?.artists.isEmpty == false, { model.goToArtist(of: first) }))
    case .artist:
      items.append((tr("Go to Album"), first.track?.album != nil, { model.goToAlbum(of: first) }))
    }
    if let path = first.track?.path {
      items.append((tr("Show in Files"), true, { model.onShowFile(path) }))
    }
    ContextMenu.show(at: widget, items)
  }
}
