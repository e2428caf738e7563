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

  /// The addresses of the other media of the same kind in the file's folder, the file included, in the
  /// order of their names; nil where `uri` is no file that has neighbours: a folder, a playlist, an address
  /// on the network, or something that is not there. Reads the disk, off the main thread.
  @concurrent public static func neighbours(of uri: String) async -> [String]? {
    guard let file = File(uri: uri), let kind = MediaKind(file: file), kind != .playlist,
      (try? file.info())?.kind == .file
    else { return nil }
    let names = contents(of: file.parent)?.filter { $0.kind == .file } ?? []
    let uris = names.map { file.parent.child($0.name) }
      .filter { $0 == file || MediaKind(file: $0) == kind }
    // The folder may be one that can be entered but not read.
    return uris.contains(file) ? uris.map(\.uri) : [uri]
  }

  private mutating func add(_ uri: String) {
    guard !Task.isCancelled else { return }
    guard let file = File(uri: uri) else {
      // A program that hands over addresses may name what only GStreamer opens, such as `fd:` or `appsrc:`.
      if let scheme = PlaylistResolver.scheme(of: uri), !MediaAddress.schemes.contains(scheme) {
        return problems.append(MediaAddress.Problem.scheme(scheme).description)
      }
      return add(PlaylistEntry(uri: uri))
    }
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
    guard let identity = try? folder.info().identity, let names = Self.contents(of: folder) else {
      problems.append("The folder “\(folder.displayName)” cannot be read.")
      return
    }
    // A link may lead back up.
    guard visited.insert(identity).inserted else { return }
    for (name, kind) in names where kind == .file {
      let file = folder.child(name)
      // A playlist in a folder names what is there anyway.
      guard let kind = MediaKind(file: file), kind != .playlist else { continue }
      add(PlaylistEntry(uri: file.uri))
    }
    for (name, kind) in names where kind == .folder {
      addFolder(folder.child(name), depth: depth + 1, &visited)
    }
  }

  /// What is in a folder, in the order that people expect, without hidden files; nil where it cannot be
  /// read.
  static func contents(of folder: File) -> [(name: String, kind: FileKind)]? {
    guard let reader = try? DirectoryReader(path: folder.path) else { return nil }
    var batch = DirectoryBatch()
    let isShown = { (name: Span<UInt8>, _: FileKind) in name[0] != UInt8(ascii: ".") }
    while (try? reader.read(limit: 4096, into: &batch, accepting: isShown)) == true {}
    return batch.entries.map { (name: batch.name(of: $0), kind: $0.info.kind) }
      .map { ($0, $0.name.fileOrderKey) }
      .sorted { $0.1.lexicographicallyPrecedes($1.1) }
      .map(\.0)
  }

  // MARK: Playlists

  private mutating func addPlaylist(_ file: File, _ uri: String) {
    do throws(InputFile.Failure) {
      switch try TextWorkers.playlist(file) {
      case .list(let playlist): add(playlist, of: file)
      // A stream's own list is what the player plays.
      case .hls(refusedSchemes: []): add(PlaylistEntry(uri: uri))
      case .hls(let refused):
        problems.append("“\(file.displayName)” cannot be played. " + Self.sentence(refused))
      case .none:
        problems.append("The playlist “\(file.displayName)” names nothing that can be played.")
      }
    } catch .notRegular {
      problems.append("The playlist “\(file.displayName)” is not a regular file.")
    } catch {
      problems.append("The playlist “\(file.displayName)” cannot be read: \(error.description)")
    }
  }

  private mutating func add(_ playlist: Playlist, of file: File) {
    let entries = playlist.entries.filter { Self.mayBeOpened($0.uri) }
    for entry in entries { add(entry) }
    var sentences: [String] = []
    if entries.isEmpty {
      sentences.append("The playlist “\(file.displayName)” names nothing that can be played.")
    }
    if !playlist.refusedSchemes.isEmpty { sentences.append(Self.sentence(playlist.refusedSchemes)) }
    let skipped = playlist.entries.count - entries.count
    if skipped > 0 {
      sentences.append(
        skipped == 1
          ? "One entry was skipped: it is not a regular file."
          : "\(skipped) entries were skipped: they are not regular files.")
    }
    guard !sentences.isEmpty else { return }
    if !entries.isEmpty { sentences[0] = "“\(file.displayName)”: " + sentences[0] }
    problems.append(sentences.joined(separator: " "))
  }

  private static func sentence(_ schemes: [String]) -> String {
    let names =
      schemes.prefix(3).map { "“\($0):”" }.joined(separator: ", ") + (schemes.count > 3 ? ", …" : "")
    return "Addresses that begin with \(names) are not opened from a playlist."
  }

  /// Whether an entry of a playlist is a regular file of a disk, on a network, or not there, which its row says.
  /// Devices, pipes, folders and files that the kernel makes up, as `/proc/self/environ`, are not opened.
  private static func mayBeOpened(_ uri: String) -> Bool {
    guard let file = File(uri: uri), let info = try? file.info() else { return true }
    return info.kind == .file && !file.isOnKernelFileSystem
  }
}
