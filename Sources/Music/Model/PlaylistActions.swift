import GObjectKit
import L10n
import MusicLibrary

/// Changes playlists through the library; a notice reports each change and offers to undo it.
extension MusicModel {
  /// Makes a playlist with songs, and shows it.
  func makePlaylist(_ name: String, _ songs: [Song]) async {
    await perform { () async throws(PlaylistError) in
      let change = try await library.createPlaylist(named: name, with: songs.map(\.entry))
      navigation.show(.playlist(change.path))
      return change
    }
  }

  /// Adds songs to the end of a playlist.
  func add(_ songs: [Song], to playlist: MusicPlaylist) async {
    await perform { () async throws(PlaylistError) in
      try await library.add(songs.map(\.entry), to: playlist)
    }
  }

  /// Adds files to the end of a playlist.
  public func add(uris: [String], to playlist: MusicPlaylist) async {
    await add(uris.map { song(for: $0) }, to: playlist)
  }

  /// Removes rows from a playlist.
  func remove(_ songs: [Song], from playlist: MusicPlaylist) async {
    await perform { () async throws(PlaylistError) in
      try await library.removeEntries(at: Set(songs.map { Int($0.id) }), from: playlist)
    }
  }

  /// Moves rows of a playlist to a position, counted in the present rows.
  func move(_ songs: [Song], to position: Int, in playlist: MusicPlaylist) async {
    await perform { () async throws(PlaylistError) in
      try await library.moveEntries(at: Set(songs.map { Int($0.id) }), of: playlist, to: position)
    }
  }

  /// Renames a playlist.
  func rename(_ playlist: MusicPlaylist, to name: String) async {
    await perform { () async throws(PlaylistError) in
      let change = try await library.rename(playlist, to: name)
      navigation.replace(.playlist(playlist.path), by: .playlist(change.path))
      return change
    }
  }

  /// Moves a playlist to the trash.
  func delete(_ playlist: MusicPlaylist) async {
    await perform { () async throws(PlaylistError) in
      let change = try await library.trash(playlist)
      if navigation.page == .playlist(playlist.path) { navigation.back() }
      return change
    }
  }

  /// Writes the queue as a playlist, and shows it.
  func saveQueue(as name: String) async {
    let songs = player.queue.items.map { item in
      Song(
        MusicPlaylist.Entry(uri: item.uri, title: item.title, duration: item.duration?.duration),
        library.track(for: item.uri), id: 0)
    }
    await makePlaylist(name, songs)
  }

  private func perform(_ action: () async throws(PlaylistError) -> PlaylistChange) async {
    do throws(PlaylistError) {
      let change = try await action()
      guard let text = change.text else { return }
      guard change.isUndoable else { return show(notice: text) }
      show(notice: text) { [weak self] in
        Task { await self?.undo(change) }
      }
    } catch {
      show(notice: error.text)
    }
  }

  private func undo(_ change: PlaylistChange) async {
    do throws(PlaylistError) {
      try await library.undo(change)
    } catch {
      show(notice: error.text)
    }
  }
}

extension Song {
  /// The entry of a playlist for this song.
  var entry: MusicPlaylist.Entry {
    if let track { return MusicPlaylist.Entry(track) }
    return MusicPlaylist.Entry(
      uri: uri, title: title, duration: duration > .zero ? duration : nil, isMissing: isMissing)
  }
}

extension PlaylistChange {
  /// The text of the notice; nil if the list shows the change.
  fileprivate var text: String? {
    switch kind {
    case .created: tr("“%s” was created", name)
    case .added(let count): trn(count, "Added %1$d song to “%2$s”", "Added %1$d songs to “%2$s”", name)
    case .removed(let count):
      trn(count, "Removed %1$d song from “%2$s”", "Removed %1$d songs from “%2$s”", name)
    case .reordered: nil
    case .renamed: tr("Renamed to “%s”", name)
    case .trashed: tr("“%s” was moved to the trash", name)
    }
  }

  fileprivate var isUndoable: Bool {
    if case .trashed(let isRestorable) = kind { isRestorable } else { true }
  }
}

extension PlaylistError {
  /// The failure in a sentence.
  fileprivate var text: String {
    switch self {
    case .file(let name, let reason): tr("“%1$s” was not changed: %2$s", name, reason.description)
    case .exists(let name): tr("A playlist “%s” exists already", name)
    case .unusableName: tr("This name cannot be used")
    }
  }
}
