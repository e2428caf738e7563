import GtkKit
import L10n
import MusicLibrary

/// Makes the lists of the library.
enum MusicLists {
  static func make(_ tab: MusicNavigation.Tab, _ model: MusicModel) -> Widget {
    switch tab {
    case .recent: AlbumGrid(model, label: tr("Recently Added"), albums: \.recentAlbums)
    case .albums: AlbumGrid(model, label: tr("Albums"), albums: \.albums)
    case .artists: artists(model)
    case .songs: SongList(model, model.songs, SongColumns(.library), label: tr("Songs")) { .list }
    case .playlists: playlists(model)
    }
  }

  private static func artists(_ model: MusicModel) -> Widget {
    let list = NameList<Artist>(
      label: tr("Artists"), icon: "avatar-default-symbolic",
      content: { [weak model] in model?.artists ?? [] },
      title: \.name,
      details: { artist in
        [
          artist.albums.isEmpty ? nil : trn(artist.albums.count, "%d album", "%d albums"),
          trn(artist.tracks.count, "%d song", "%d songs"),
        ].compactMap(\.self).joined(separator: " · ")
      },
      open: { [weak model] in model?.navigation.show(.artist($0.name)) })
    list.onMenu = { [weak model] widget, artist in
      if let model { SongMenu.show(at: widget, model, model.songs(of: artist), in: .artist) }
    }
    return list
  }

  private static func playlists(_ model: MusicModel) -> Widget {
    let list = NameList<MusicPlaylist>(
      label: tr("Playlists"), icon: "view-list-symbolic", content: { [weak model] in model?.playlists ?? [] },
      title: \.name, details: { trn($0.entries.count, "%d song", "%d songs") },
      open: { [weak model] in model?.navigation.show(.playlist($0.path)) })
    list.onMenu = { [weak model] widget, playlist in
      guard let model else { return }
      ContextMenu.show(
        at: widget,
        [
          (tr("Play"), !playlist.entries.isEmpty, { model.play(playlist) }),
          (tr("Add to Queue"), !playlist.entries.isEmpty, { model.addToQueue(model.songs(of: playlist)) }),
          (
            tr("Rename…"), playlist.isEditable,
            { [weak widget] in PlaylistDialog.rename(playlist, model, over: widget?.window) }
          ),
          (tr("Delete"), playlist.isEditable, { Task { await model.delete(playlist) } }),
        ])
    }
    list.onKey = { [weak model] key, playlist in
      guard key == .delete, playlist.isEditable, let model else { return false }
      Task { await model.delete(playlist) }
      return true
    }
    list.onDrop = { [weak model] playlist, uris in
      guard playlist.isEditable, let model else { return false }
      Task { await model.add(uris: uris, to: playlist) }
      return true
    }
    let new = Button(tr("New Playlist…")) { [weak model, weak list] in
      if let model { PlaylistDialog.make([], model, over: list?.window) }
    }
    return Box(.vertical) {
      new.aligned(.start, .center).margin(horizontal: 12, vertical: 6)
      list.expanding()
      Label(tr("Playlists are saved as M3U8 files in the Music folder.")).styled("dim-label", "caption")
        .margin(9)
    }
  }
}
