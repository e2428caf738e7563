import GObjectKit

/// What a player has to play when a person opens files, folders, playlists and addresses together.
public struct MediaListing: Sendable, Hashable {
  /// What to play, in its order.
  public var entries: [PlaylistEntry] = []
  /// Sentences about what was left out, such as a playlist that is none.
  public var problems: [String] = []
  /// Where there is more than this, the rest is left out, and said.
  public static let most = 10_000
  /// How deep folders are looked into.
  private static let deepest = 12

  /// Lists what `uris` mean: files as they are, folders with all that is below them in the order of
  /// their names, playlists with what they name. What a person opens by hand is never left out because
  /// of its name; in folders, only media is taken. Reads the disk, off the main thread.
  @concurrent public static func list(_ uris: [String]) async -> MediaListing {
    var listing = MediaListing()
    for uri in uris { listing.add(uri) }
    return listing
  }

  private mutating func add(_ uri: String) {
    guard !Task.isCancelled else { return }
    guard let file = File(uri: uri) else { return add(PlaylistEntry(uri: uri)) }
    let info = try? file.info()
    if info?.kind == .folder {
      var visited = Set<FileIdentity>()
      let before = entries.count
      addFolder(file, depth: 0, &visited)
      if entries.count == before { problems.append("There is nothing to play in “\(file.displayName)”.") }
    } else if MediaKind(file: file) == .playlist {
      addPlaylist(file, uri)
    } else {
      add(PlaylistEntry(uri: uri))
    }
  }

  private mutating func add(_ entry: PlaylistEntry) {
    if entries.count < Self.most {
      entries.append(entry)
    } else if entries.count == Self.most, problems.last != Self.tooMany {
      problems.append(Self.tooMany)
    }
  }

  private static let tooMany = "Only the first \(most) files are in the queue."

  private mutating func addFolder(_ folder: File, depth: Int, _ visited: inout Set<FileIdentity>) {
    guard depth <= Self.deepest, entries.count <= Self.most, !Task.isCancelled else { return }
    guard let reader = try? DirectoryReader(path: folder.path) else {
      problems.append("The folder “\(folder.displayName)” cannot be read.")
      return
    }
    // A link may lead back up.
    guard visited.insert(reader.info.identity).inserted else { return }
    var batch = DirectoryBatch()
    let isShown = { (name: Span<UInt8>, _: FileKind) in name[0] != UInt8(ascii: ".") }
    while (try? reader.read(limit: 4096, into: &batch, accepting: isShown)) == true {}
    let names = batch.entries.map { entry in (name: batch.name(of: entry), kind: entry.info.kind) }
      .map { ($0.name, $0.kind, $0.name.fileOrderKey) }
      .sorted { $0.2.lexicographicallyPrecedes($1.2) }
    for (name, kind, _) in names where kind == .file {
      let file = folder.child(name)
      // A playlist in a folder names what is there anyway.
      guard let kind = MediaKind(file: file), kind != .playlist else { continue }
      add(PlaylistEntry(uri: file.uri))
    }
    for (name, kind, _) in names where kind == .folder {
      addFolder(folder.child(name), depth: depth + 1, &visited)
    }
  }

  private mutating func addPlaylist(_ file: File, _ uri: String) {
    do throws(FileError) {
      let content = try file.contents(limit: 4 << 20)
      // A stream's own list is what the player plays.
      if Playlist.isHLS(content) { return add(PlaylistEntry(uri: uri)) }
      guard let playlist = Playlist(content: content, base: file.uri), !playlist.entries.isEmpty else {
        problems.append("The playlist “\(file.displayName)” names nothing that can be played.")
        return
      }
      for entry in playlist.entries { add(entry) }
    } catch {
      problems.append("The playlist “\(file.displayName)” cannot be read: \(error.description)")
    }
  }
}
