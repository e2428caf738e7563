import GObjectKit
import MediaLibrary

/// What people change in playlists. Each change shows at once and is written in the background; if it cannot be written,
/// the playlist shows its old state again and the operation throws.
extension MusicLibraryModel {
  /// The playlist at a path; nil if it is gone.
  public func playlist(at path: String) -> MusicPlaylist? { playlists.first { $0.path == path } }

  /// Makes a playlist. If the name is taken, another number is added to it.
  public func createPlaylist(
    named name: String, with entries: [MusicPlaylist.Entry] = []
  ) async throws(PlaylistError) -> PlaylistChange {
    let made = try await service.write(entries, playlist: nil, name: name)
    return PlaylistChange(
      kind: .created(count: entries.count), path: made.path, name: made.name, undo: .trash)
  }

  /// Adds entries to a playlist.
  ///
  /// - Parameter position: The index of the entry before which they are added; nil for the end.
  public func add(
    _ new: [MusicPlaylist.Entry], to playlist: MusicPlaylist, at position: Int? = nil
  ) async throws(PlaylistError) -> PlaylistChange {
    try await edit(playlist, .added(count: new.count)) { entries in
      let position = min(max(position ?? entries.count, 0), entries.count)
      entries.insert(contentsOf: new, at: position)
    }
  }

  /// Removes the entries at indices.
  public func removeEntries(
    at indices: Set<Int>, from playlist: MusicPlaylist
  ) async throws(PlaylistError) -> PlaylistChange {
    let present = self.playlist(at: playlist.path) ?? playlist
    let count = indices.count { present.entries.indices.contains($0) }
    return try await edit(playlist, .removed(count: count)) { entries in
      entries = entries.indices.filter { !indices.contains($0) }.map { entries[$0] }
    }
  }

  /// Moves the entries at indices, in their order, in front of the entry that has the index `position` now.
  public func moveEntries(
    at indices: Set<Int>, of playlist: MusicPlaylist, to position: Int
  ) async throws(PlaylistError) -> PlaylistChange {
    try await edit(playlist, .reordered) { entries in
      let moved = entries.indices.filter(indices.contains).map { entries[$0] }
      let before = entries.indices.filter { $0 < position && !indices.contains($0) }.map { entries[$0] }
      let after = entries.indices.filter { $0 >= position && !indices.contains($0) }.map { entries[$0] }
      entries = before + moved + after
    }
  }

  /// Renames a playlist.
  ///
  /// - Throws: `PlaylistError.exists` if another one has the name.
  public func rename(_ playlist: MusicPlaylist, to name: String) async throws(PlaylistError) -> PlaylistChange
  {
    let path = try await service.rename(playlist: playlist.path, to: name)
    return PlaylistChange(
      kind: .renamed(from: playlist.name), path: path, name: Self.name(of: path),
      undo: .rename(to: playlist.name))
  }

  /// Moves a playlist to the trash.
  public func trash(_ playlist: MusicPlaylist) async throws(PlaylistError) -> PlaylistChange {
    let file = try await service.trash(playlist: playlist.path)
    return PlaylistChange(
      kind: .trashed(isRestorable: file.isRestorable), path: playlist.path, name: playlist.name,
      undo: .restore(file))
  }

  /// Takes a change back. What other programs have added in the meantime stays.
  public func undo(_ change: PlaylistChange) async throws(PlaylistError) {
    switch change.undo {
    case .trash: _ = try await service.trash(playlist: change.path)
    case .entries(let entries):
      try await write(
        MusicPlaylist(path: change.path, name: change.name, entries: entries, isEditable: true))
    case .rename(let name): _ = try await service.rename(playlist: change.path, to: name)
    case .restore(let file): try await service.restore(file)
    }
  }

  private func edit(
    _ playlist: MusicPlaylist, _ kind: PlaylistChange.Kind, _ change: (inout [MusicPlaylist.Entry]) -> Void
  ) async throws(PlaylistError) -> PlaylistChange {
    // The view may show an older state than the last change has left.
    var new = self.playlist(at: playlist.path) ?? playlist
    let old = new
    change(&new.entries)
    try await write(new)
    return PlaylistChange(kind: kind, path: new.path, name: new.name, undo: .entries(old.entries))
  }

  private func write(_ new: MusicPlaylist) async throws(PlaylistError) {
    beginWriting(new)
    do {
      endWriting(new.path, try await service.write(new.entries, playlist: new.path, name: new.name))
    } catch {
      endWriting(new.path, nil)
      throw error
    }
  }

  private static func name(of path: String) -> String {
    let name = File(path: path).name
    return (name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name).displayName
  }

  // MARK: Playing

  /// The entries of a playlist to play: the songs and streams in order, without those that are missing. A playlist that is an
  /// entry is replaced by its own entries, the first time: so one that names itself ends.
  public func songs(of playlist: MusicPlaylist) -> [MusicPlaylist.Entry] {
    Self.songs(of: playlist, in: playlists)
  }

  nonisolated static func songs(of playlist: MusicPlaylist, in playlists: [MusicPlaylist]) -> [MusicPlaylist
    .Entry]
  {
    let byURI = Dictionary(playlists.map { (File(path: $0.path).uri, $0) }) { first, _ in first }
    var (visited, songs) = (Set<String>(), [MusicPlaylist.Entry]())
    func add(_ playlist: MusicPlaylist) {
      guard visited.insert(playlist.path).inserted else { return }
      for entry in playlist.entries where !entry.isMissing {
        if let nested = byURI[entry.uri] { add(nested) } else { songs.append(entry) }
      }
    }
    add(playlist)
    return songs
  }
}
