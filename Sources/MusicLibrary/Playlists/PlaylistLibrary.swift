import GObjectKit
import MediaLibrary

/// Follows the playlist files of the Music folder, and changes them. Works on its own thread, because the disk and the workers
/// block it.
actor PlaylistLibrary {
  private nonisolated let executor = QueueExecutor(label: "playlists", qos: .utility)
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private let report: AsyncStream<MusicEvent>.Continuation
  private var folder: File?
  private var files: [PathKey: PlaylistFile] = [:]
  /// The paths of the scanner's items.
  private var items: [MediaItemID: String] = [:]
  private var songs = MusicSnapshot()
  private var reported: [MusicPlaylist]?
  private var lastRevision = 0

  /// - Parameter report: Receives the playlists.
  init(report: AsyncStream<MusicEvent>.Continuation) { self.report = report }

  /// Sets the folder of new playlists.
  func open(folder: String) { if self.folder == nil { self.folder = File(path: folder) } }

  // MARK: Following

  /// Handles an event of the scanner.
  func handle(_ event: LibraryEvent) {
    switch event {
    case .update(let update): follow(update)
    case .finished: reportChange()
    default: break
    }
  }

  private func follow(_ update: LibraryUpdate) {
    var isChanged = false
    let found = update.splices.lazy.flatMap(\.inserted) + update.changed + update.renamed
    for item in found.lazy.compactMap({ update.snapshot[$0] }) where MusicFileKind(item.name) == .playlist {
      let (path, file) = (item.path, TrackFile(item))
      if let old = items.updateValue(path, forKey: item.id), PathKey(old) != PathKey(path) {
        files[PathKey(old)] = nil
        isChanged = true
      }
      // What the app itself has written is known.
      guard files[PathKey(path)]?.file != file else { continue }
      if let new = PlaylistFile(path: path, file, isReadOnly: item.folder.isReadOnly) {
        _ = keep(new)
      } else {
        files[PathKey(path)] = nil
      }
      isChanged = true
    }
    for item in update.removed {
      guard let path = items.removeValue(forKey: item), !items.values.contains(where: { $0 == path }) else {
        continue
      }
      isChanged = files.removeValue(forKey: PathKey(path)) != nil || isChanged
    }
    if isChanged { reportChange() }
  }

  /// Looks for the files of the entries among the songs of a new snapshot.
  func follow(_ songs: MusicSnapshot) {
    self.songs = songs
    if !files.isEmpty { reportChange() }
  }

  /// Looks for the files of the entries again.
  func rescan() { if !files.isEmpty { reportChange() } }

  /// Keeps a file that was read or written.
  private func keep(_ file: PlaylistFile) -> MusicPlaylist {
    lastRevision += 1
    var file = file
    file.revision = lastRevision
    files[PathKey(file.path)] = file
    var finder = EntryFinder(songs)
    return file.playlist(finding: &finder)
  }

  private func reportChange() {
    var finder = EntryFinder(songs)
    let playlists = files.values.map { $0.playlist(finding: &finder) }
      .map { ($0, $0.name.fileOrderKey) }
      .sorted { first, second in
        first.1 == second.1 ? first.0.path < second.0.path : first.1.lexicographicallyPrecedes(second.1)
      }.map(\.0)
    guard playlists != reported else { return }
    reported = playlists
    report.yield(.playlists(playlists))
  }

  // MARK: Changing

  /// Makes a playlist or replaces its entries; see `MusicServing`.
  func write(
    _ entries: [MusicPlaylist.Entry], playlist path: String?, name: String
  ) throws(PlaylistError) -> MusicPlaylist {
    guard let path else { return try make(entries, name: name) }
    let key = PathKey(path)
    guard var file = files[key] else {
      throw .file(name: File(path: path).displayName, .notFound(path: path))
    }
    guard file.isEditable else { throw .file(name: file.name, .notPermitted(path: path)) }
    let known = reported?.first { PathKey($0.path) == key }?.entries.map { $0.statedURI ?? $0.uri } ?? []
    do {
      try file.write(entries, known: known)
    } catch {
      throw .file(name: file.name, error)
    }
    let written = keep(file)
    reportChange()
    return written
  }

  private func make(_ entries: [MusicPlaylist.Entry], name: String) throws(PlaylistError) -> MusicPlaylist {
    let name = try Self.usable(name)
    guard let folder else { throw .unusableName }
    do throws(FileError) {
      // The folder may not exist yet, but that which contains it does, unless its disk is away.
      if !folder.exists, folder.parent.exists { try folder.makeFolder() }
      let file = try PlaylistFile.make(entries, name: name, in: folder)
      let made = keep(file)
      reportChange()
      return made
    } catch {
      throw .file(name: name, error)
    }
  }

  /// Renames a playlist; see `MusicServing`.
  func rename(_ path: String, to name: String) throws(PlaylistError) -> String {
    let name = try Self.usable(name)
    guard let file = files[PathKey(path)], !file.isReadOnly else {
      throw .file(name: File(path: path).displayName, .notPermitted(path: path))
    }
    let target = File(path: path).parent.child(name + file.end)
    guard PathKey(target.path) != PathKey(path) else { return path }
    do throws(FileError) {
      try File(path: path).renameWithoutReplacing(to: target)
      let new = PlaylistFile(path: target.path, TrackFile(try target.info()), entries: file.entries)
      files[PathKey(path)] = nil
      _ = keep(new)
    } catch .exists {
      throw .exists(name: name)
    } catch {
      throw .file(name: file.name, error)
    }
    reportChange()
    return target.path
  }

  /// Forgets a playlist that was moved to the trash.
  func forget(_ path: String) {
    files[PathKey(path)] = nil
    reportChange()
  }

  /// Returns a name without spaces at its ends.
  private static func usable(_ name: String) throws(PlaylistError) -> String {
    var name = name[...]
    while name.first?.isWhitespace == true { name.removeFirst() }
    while name.last?.isWhitespace == true { name.removeLast() }
    // A hidden file would not be found again.
    guard !name.isEmpty, !name.hasPrefix("."),
      !name.contains(where: { $0 == "/" || $0.isNewline || $0 == "\0" })
    else { throw .unusableName }
    return String(name)
  }
}
