import GObjectKit
import MediaLibrary

/// A playlist file of the Music folder. All calls block.
struct PlaylistFile {
  /// The extensions of files that the app changes.
  private static let editable: Set<String> = ["m3u", "m3u8"]

  let path: String
  /// The state of the file when it was read or written.
  var file: TrackFile
  /// The entries that the file states.
  var entries: [PlaylistEntry]
  let isReadOnly: Bool
  /// See `MusicPlaylist.revision`.
  var revision = 0

  /// Reads the file at a path in a worker; nil if it is no list of files: a stream of parts (HLS), or none at all.
  ///
  /// - Parameter isReadOnly: Whether the folder must not be changed.
  init?(path: String, _ file: TrackFile, isReadOnly: Bool) {
    (self.path, self.file, self.isReadOnly) = (path, file, isReadOnly)
    // A worker does not call a file without a line a playlist.
    if file.size == 0, Self.isM3U(path) {
      entries = []
      return
    }
    do throws(InputFile.Failure) {
      guard case .list(let playlist) = try TextWorkers.playlist(File(path: path)) else { return nil }
      entries = playlist.entries
    } catch {
      logger.warning("The playlist \(path.displayName) cannot be read: \(error.description)")
      return nil
    }
  }

  /// A file that was written.
  init(path: String, _ file: TrackFile, entries: [PlaylistEntry]) {
    (self.path, self.file, self.entries, isReadOnly) = (path, file, entries, false)
  }

  /// The name without the extension.
  var name: String { Self.stem(File(path: path).name).displayName }
  /// The extension with the dot.
  var end: String { String(File(path: path).name.dropFirst(Self.stem(File(path: path).name).count)) }

  private static func stem(_ name: String) -> String {
    name.lastIndex(of: ".").map { $0 > name.startIndex ? String(name[..<$0]) : name } ?? name
  }

  private static func isM3U(_ path: String) -> Bool {
    path.lastIndex(of: ".").map { editable.contains(path[path.index(after: $0)...].lowercased()) } ?? false
  }

  /// Whether the app can change the file. A longer list would lose the entries that were not read.
  var isEditable: Bool {
    !isReadOnly && Self.isM3U(path) && entries.count <= MediaListing.maximumCount
      && File(path: path).parent.isWritable
  }

  /// The playlist with the files of its entries.
  func playlist(finding finder: inout EntryFinder) -> MusicPlaylist {
    var found: [MusicPlaylist.Entry] = []
    found.reserveCapacity(entries.count)
    for entry in entries { found.append(finder.find(entry)) }
    return MusicPlaylist(path: path, name: name, entries: found, isEditable: isEditable, revision: revision)
  }

  // MARK: Writing

  /// Replaces all entries of the file.
  ///
  /// - Parameters:
  ///   - entries: The new ones.
  ///   - known: The URIs that the person who made the change saw.
  mutating func write(_ entries: [MusicPlaylist.Entry], known: [String]) throws(FileError) {
    let replacements = entries.map { $0.replacement }
    // Another program may write at the same time: its change is read, and the own one made again.
    for attempt in 0..<5 {
      let before = try File(path: path).info()
      let content = try File(path: path).contents(limit: PlaylistContent.maximumSize)
      var document = M3UDocument(content: content, base: File(path: path).uri)
      document.replace(with: replacements, known: known)
      let isWritten = try FileReplacement(of: File(path: path)).write(Bytes(document.bytes)) { now in
        attempt == 4 || TrackFile(now) == TrackFile(before)
      }
      guard isWritten else { continue }
      (file, self.entries) = (TrackFile(try File(path: path).info()), document.entries)
      return
    }
  }

  /// Writes a new file, under the first free name: "Name.m3u8", "Name 2.m3u8", and so on.
  static func make(
    _ entries: [MusicPlaylist.Entry], name: String, in folder: File
  ) throws(FileError) -> PlaylistFile {
    let base = folder.child(name + ".m3u8").uri
    var document = M3UDocument(content: [], base: base)
    document.replace(with: entries.map { $0.replacement }, known: [])
    let draft = Drafts(in: folder).file(extension: "m3u8")
    do throws(FileError) {
      try draft.write(Bytes(document.bytes), permissions: File.sharedPermissions)
      let target = try draft.renameToFreeName(in: folder) { attempt in
        attempt == 0 ? name + ".m3u8" : "\(name) \(attempt + 1).m3u8"
      }
      return PlaylistFile(path: target.path, TrackFile(try target.info()), entries: document.entries)
    } catch {
      try? draft.delete()
      throw error
    }
  }
}

extension MusicPlaylist.Entry {
  fileprivate var replacement: M3UDocument.Replacement {
    M3UDocument.Replacement(
      entry: PlaylistEntry(uri: uri, title: title, duration: duration), statedURI: statedURI)
  }
}
