import GObjectKit
import Imaging
import L10n

/// The queue entries that result from opening files, folders, playlists and URIs together.
public struct MediaListing: Sendable, Hashable {
  /// The entries in playback order.
  public var entries: [PlaylistEntry] = []
  /// Sentences for the user about rejected entries, such as a file that is not a valid playlist.
  public var problems: [String] = []
  /// The maximum number of entries. Further entries are dropped and mentioned in `problems`.
  public static let maximumCount = 10_000
  /// The maximum depth of folders below an opened folder.
  private static let maximumDepth = 12

  /// Resolves `uris` to queue entries: a file becomes one entry, a folder all media files below it in name order, and a
  /// playlist its entries. A file that the user opens directly is accepted with any name; in folders only media files
  /// are. Reads the disk on a thread that may block. Stops early if the task is cancelled.
  public static func list(_ uris: [String]) async -> MediaListing {
    await blocking {
      var listing = MediaListing()
      for uri in uris { listing.add(uri) }
      return listing
    }
  }

  /// Returns the URIs of the media files of the same kind in the file's folder in name order, including the file.
  /// Returns nil for a folder, a playlist, a URI that is not a local file, and a missing file. Reads the disk on
  /// a thread that may block.
  public static func neighbors(of uri: String) async -> [String]? {
    await blocking { readNeighbors(of: uri) }
  }

  /// Whether a folder is that of an album: it has songs, and at least as many as other media and images, which are
  /// covers and scans then. Reads the disk.
  public static func isAlbum(_ folder: File) -> Bool {
    let names = contents(of: folder)?.filter { $0.kind == .file }.map(\.name) ?? []
    let songs = names.count { MediaKind(fileName: $0) == .audio }
    let others = names.count { MediaKind(fileName: $0) == .video || ImageFormats.isCandidate(fileName: $0) }
    return songs > 0 && songs >= others
  }

  private static func readNeighbors(of uri: String) -> [String]? {
    guard let file = File(uri: uri), let kind = MediaKind(file: file), kind != .playlist,
      (try? file.info())?.kind == .file
    else { return nil }
    let names = contents(of: file.parent)?.filter { $0.kind == .file } ?? []
    let uris = names.map { file.parent.child($0.name) }
      .filter { $0 == file || MediaKind(file: $0) == kind }
    // The folder may allow access without allowing to list it.
    return uris.contains(file) ? uris.map(\.uri) : [uri]
  }

  private mutating func add(_ uri: String) {
    guard !Task.isCancelled else { return }
    guard let file = File(uri: uri) else {
      // A calling program may pass URIs that only GStreamer opens, such as `fd:` or `appsrc:`.
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
      if entries.count == before { problems.append(tr("“%s” contains no playable files.", file.displayName)) }
    } else if MediaKind(file: file) == .playlist {
      addPlaylist(file, uri)
    } else {
      add(PlaylistEntry(uri: uri))
    }
  }

  private mutating func add(_ entry: PlaylistEntry) {
    if entries.count < Self.maximumCount {
      entries.append(entry)
    } else if entries.count == Self.maximumCount, problems.last != Self.tooMany {
      problems.append(Self.tooMany)
    }
  }

  private static let tooMany = trn(
    maximumCount, "Only the first file is in the queue.", "Only the first %d files are in the queue.")

  private mutating func addFolder(_ folder: File, depth: Int, _ visited: inout Set<FileIdentity>) {
    guard depth <= Self.maximumDepth, entries.count <= Self.maximumCount, !Task.isCancelled else { return }
    guard let identity = try? folder.info().identity, let names = Self.contents(of: folder) else {
      problems.append(tr("The folder “%s” cannot be read.", folder.displayName))
      return
    }
    // A symbolic link may lead to a parent folder.
    guard visited.insert(identity).inserted else { return }
    for (name, kind) in names where kind == .file {
      let file = folder.child(name)
      // A playlist in a folder usually names the files of the same folder.
      guard let kind = MediaKind(file: file), kind != .playlist else { continue }
      add(PlaylistEntry(uri: file.uri))
    }
    for (name, kind) in names where kind == .folder {
      addFolder(folder.child(name), depth: depth + 1, &visited)
    }
  }

  /// Returns the contents of a folder in display order without hidden files, or nil if the folder cannot be read.
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
      // GStreamer reads the HLS playlist itself.
      case .hls(refusedSchemes: []): add(PlaylistEntry(uri: uri))
      case .hls(let refused):
        problems.append(tr("“%1$s” cannot be played. %2$s", file.displayName, Self.sentence(refused)))
      case .none:
        problems.append(tr("The playlist “%s” contains no playable files.", file.displayName))
      }
    } catch .notRegular {
      problems.append(tr("The playlist “%s” is not a regular file.", file.displayName))
    } catch {
      problems.append(tr("The playlist “%1$s” cannot be read: %2$s", file.displayName, error.description))
    }
  }

  private mutating func add(_ playlist: Playlist, of file: File) {
    let entries = playlist.entries.filter { Self.mayBeOpened($0.uri) }
    for entry in entries { add(entry) }
    var sentences: [String] = []
    if entries.isEmpty {
      sentences.append(tr("The playlist “%s” contains no playable files.", file.displayName))
    }
    if !playlist.refusedSchemes.isEmpty { sentences.append(Self.sentence(playlist.refusedSchemes)) }
    let skipped = playlist.entries.count - entries.count
    if skipped > 0 {
      sentences.append(
        trn(
          skipped, "One entry was skipped: it is not a regular file.",
          "%d entries were skipped: they are not regular files."))
    }
    guard !sentences.isEmpty else { return }
    if !entries.isEmpty { sentences[0] = tr("“%1$s”: %2$s", file.displayName, sentences[0]) }
    problems.append(sentences.joined(separator: " "))
  }

  private static func sentence(_ schemes: [String]) -> String {
    let names = trList(schemes.prefix(3).map { tr("“%s”", "\($0):") } + (schemes.count > 3 ? ["…"] : []))
    return tr("Locations that start with %s are not opened from a playlist.", names)
  }

  /// Returns whether an entry is a regular file on a disk, a network URI, or a missing file, whose row reports the
  /// error. Rejects devices, pipes, folders and files that the kernel generates, such as `/proc/self/environ`.
  private static func mayBeOpened(_ uri: String) -> Bool {
    guard let file = File(uri: uri), let info = try? file.info() else { return true }
    return info.kind == .file && !file.isOnKernelFileSystem
  }
}
