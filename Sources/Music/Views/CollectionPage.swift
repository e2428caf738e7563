import GObjectKit
import GtkKit
import L10n
import MusicLibrary
import Observation

/// An album, an artist or a playlist: cover, name, what can be done with it, and its songs.
final class CollectionPage: View {
  private let model: MusicModel
  private let page: MusicNavigation.Page
  private let songs = SongListModel()
  private let cover: CoverPicture

  init(_ model: MusicModel, _ page: MusicNavigation.Page) {
    (self.model, self.page) = (model, page)
    cover = CoverPicture(model.covers, .medium, side: 144, radius: 9)
    super.init()
    let columns = SongColumns(kind)
    let content = CollectionContent(model, page)
    let list = SongList(model, songs, columns, label: tr("Songs")) { [weak self] in self?.place ?? .list }
    let title = Label().wrapped().textAligned(0).styled("title-1").bind(\.text) { content.title }
    let header = Box(.horizontal, spacing: 18) {
      cover
      Box(.vertical, spacing: 6) {
        title
        subtitle(content)
        Label().wrapped().textAligned(0).styled("dim-label").bind(\.text) { content.details }
        buttons(content)
      }.aligned(.fill, .center).expanding(horizontally: true, vertically: false)
    }.margin(horizontal: 18, vertical: 18)
    setContent(
      Box(.vertical) {
        header
        Label().wrapped().styled("dim-label").margin(18)
          .bind(\.isVisible) { content.songs.isEmpty }
          .bind(\.text) { content.emptyText }
        list.expanding()
      })
    styled("music-page")
    let songs = songs
    observe({ content.songs }) { view, shown in
      songs.show(shown, of: model.library.snapshot)
      view.showCover(shown)
    }
    observe({ [weak model] in model?.library.coverGeneration }) { view, _ in view.showCover(view.songs.songs)
    }
  }

  private func showCover(_ songs: [Song]) {
    cover.show(songs.lazy.compactMap { $0.track?.path }.first, generation: model.library.coverGeneration)
  }

  private var kind: SongColumns.Kind {
    switch page {
    case .album: .album
    case .playlist: .playlist
    case .artist, .nowPlaying: .library
    }
  }

  private var place: SongMenu.Place {
    switch page {
    case .album: .album
    case .artist: .artist
    case .playlist(let path): model.playlist(path).map { .playlist($0) } ?? .list
    case .nowPlaying: .list
    }
  }

  /// The artist of an album, as a link to the artist's page.
  private func subtitle(_ content: CollectionContent) -> Widget {
    let link = Button("") { [weak model] in
      if let name = content.artist { model?.navigation.show(.artist(name)) }
    }.styled("flat", "music-link").aligned(.start, .center)
    return link.bind(\.label) { content.artistText }.bind(\.isVisible) { !content.artistText.isEmpty }
      .bind(\.isSensitive) { content.artist != nil }
  }

  private func buttons(_ content: CollectionContent) -> Widget {
    let play = Button(tr("Play")) { [weak self, weak model] in
      model?.play(self?.songs.songs ?? [], isShuffled: false)
    }.styled("suggested-action")
    let shuffle = Button(tr("Shuffle")) { [weak self, weak model] in
      model?.play(self?.songs.songs ?? [], isShuffled: true)
    }
    let more = MenuButton(
      icon: "view-more-symbolic", label: tr("More"),
      menu: Menu(
        [
          .action(tr("Play _Next"), "collection.next"), .action(tr("_Add to Queue"), "collection.queue"),
          .action(tr("Add to _Playlist…"), "collection.playlist"),
        ]
          + (kind == .playlist
            ? [
              .section(
                nil,
                [.action(tr("_Rename…"), "collection.rename"), .action(tr("_Delete"), "collection.delete")])
            ] : []))
    ).styled("flat")
    insert(actions, prefix: "collection")
    return Box(.horizontal, spacing: 6) { [play, shuffle, more] }
      .bind(\.isSensitive) { !content.songs.isEmpty || content.isPlaylist }
  }

  private var actions: ActionGroup {
    func all(_ action: @escaping (MusicModel, [Song]) -> Void) -> () -> Void {
      { [weak self] in
        guard let self, !songs.songs.isEmpty else { return }
        action(model, songs.songs)
      }
    }
    func playlist(_ action: @escaping (MusicModel, MusicPlaylist, Window?) -> Void) -> () -> Void {
      { [weak self] in
        guard let self, case .playlist(let path) = page, let playlist = model.playlist(path) else { return }
        action(model, playlist, window)
      }
    }
    return ActionGroup([
      Action("next", all { $0.playNext($1) }),
      Action("queue", all { $0.addToQueue($1) }),
      Action("playlist", all { [weak self] in PlaylistDialog.choose(for: $1, $0, over: self?.window) }),
      Action("rename", playlist { PlaylistDialog.rename($1, $0, over: $2) }),
      Action("delete", playlist { model, playlist, _ in Task { await model.delete(playlist) } }),
    ])
  }
}

/// What a page shows, from the model.
private struct CollectionContent {
  private let model: MusicModel
  private let page: MusicNavigation.Page

  init(_ model: MusicModel, _ page: MusicNavigation.Page) { (self.model, self.page) = (model, page) }

  private var album: Album? {
    if case .album(let id) = page { model.library.snapshot[id] } else { nil }
  }
  private var artistOfPage: Artist? {
    if case .artist(let name) = page { model.library.snapshot[artist: name] } else { nil }
  }
  private var playlist: MusicPlaylist? {
    if case .playlist(let path) = page { model.playlist(path) } else { nil }
  }

  var isPlaylist: Bool { playlist != nil }
  var title: String { album?.title ?? artistOfPage?.name ?? playlist?.name ?? "" }
  var artistText: String { album?.artistText ?? "" }
  /// The artist whose page the link shows; nil for an unknown one.
  var artist: String? {
    album?.artists.first.flatMap { model.library.snapshot[artist: $0]?.name }
  }

  var songs: [Song] {
    album.map { model.songs(of: $0) } ?? artistOfPage.map { model.songs(of: $0) }
      ?? playlist.map { model.songs(of: $0) } ?? []
  }

  /// The number of songs, the duration and the year.
  var details: String {
    let songs = songs
    var parts = [trn(songs.count, "%d song", "%d songs")]
    if let artist = artistOfPage, !artist.albums.isEmpty {
      parts.insert(trn(artist.albums.count, "%d album", "%d albums"), at: 0)
    }
    let duration = songs.reduce(Duration.zero) { $0 + $1.duration }
    if duration > .zero { parts.append(duration.clockText) }
    if let year = album?.year { parts.append("\(year)") }
    return parts.joined(separator: " · ")
  }

  var emptyText: String { isPlaylist ? tr("Drag songs here, or add them from their menu.") : "" }
}
