import GObjectKit
import Imaging
import MediaLibrary

/// Lists the pictures of a folder, or some files, again whenever something happens there. Its own
/// thread of work, so that the main actor never waits for a disk.
actor FolderReader {
  /// The identifier of the first of the opened files.
  static let firstID = MediaItemID(rawValue: 1)

  /// What happens within this time is looked at together.
  private static let patience = Duration.milliseconds(100)

  private let files: [File]
  /// Files keep their identifiers while they are away, and under another name.
  private var byPath: [String: MediaItemID] = [:]
  private var byIdentity: [FileIdentity: MediaItemID] = [:]
  private var nextID = FolderReader.firstID.rawValue
  private var last: PictureList?

  init(paths: [String]) {
    // The same file twice would be one picture in two places.
    var seen = Set<String>()
    files = paths.map { File(path: $0) }.filter { seen.insert($0.path).inserted }
  }

  /// The opened file at once, then all, then all again after each change; until the reader of the
  /// stream ends.
  func lists() -> AsyncStream<PictureList> {
    let (lists, out) = AsyncStream.makeStream(of: PictureList.self, bufferingPolicy: .bufferingNewest(1))
    let (changes, changed) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    // Where the folder cannot be followed, it is only seen as it was: nothing that the user must know.
    let monitor = try? FileMonitor { events in
      if events.contains(where: { $0.kind != .created || $0.isFolder }) { changed.yield() }
    }
    for folder in Set(files.map(\.parent)) { _ = try? monitor?.watch(folder.path) }
    let work = Task {
      guard open(to: out) else { return }
      for await _ in changes {
        guard (try? await Task.sleep(for: Self.patience)) != nil else { return }
        if let list = list() { out.yield(list) }
      }
    }
    out.onTermination = { _ in
      work.cancel()
      changed.finish()
      // The monitor follows the folder for as long as somebody holds it.
      _ = monitor
    }
    return lists
  }

  /// Reports the opened file, then all. A file that is not there stands alone, so that the viewer says
  /// so instead of showing another one. Returns whether there is anything to follow.
  private func open(to out: AsyncStream<PictureList>.Continuation) -> Bool {
    guard let first = files.first else { return false }
    guard let item = item(first) else {
      out.yield(PictureList([MediaItem(id: newID(), path: first.path, modified: .now)]))
      return false
    }
    out.yield(PictureList([item]))
    if let list = list() { out.yield(list) }
    return true
  }

  /// The file that was `id` is now at `path`.
  func expect(_ id: MediaItemID, at path: String) { byPath[path] = id }

  /// The pictures as they are now; nil when nothing has changed since the last time.
  func list() -> PictureList? {
    let items = files.count == 1 ? folder(of: files[0]) : files.compactMap { item($0) }
    let list = PictureList(items)
    defer { last = list }
    return list == last ? nil : list
  }

  // MARK: Reading

  private func folder(of opened: File) -> [MediaItem] {
    let folder = opened.parent
    guard let reader = try? DirectoryReader(path: folder.path) else {
      return [item(opened)].compactMap(\.self)
    }
    var batch = DirectoryBatch()
    let accepts = { (name: Span<UInt8>, kind: FileKind) in kind != .folder }
    while (try? reader.read(limit: 4096, into: &batch, accepting: accepts)) == true {}
    let items = batch.entries.compactMap { entry -> MediaItem? in
      let name = batch.name(of: entry)
      // The user chose the opened file: it is a picture whatever its name says.
      guard entry.info.kind == .file, name == opened.name || ImageFormats.isCandidate(fileName: name)
      else { return nil }
      return item(folder.child(name), entry.info)
    }
    return items.sorted(by: Self.precedes)
  }

  private func item(_ file: File) -> MediaItem? { (try? file.info()).map { item(file, $0) } }

  private func item(_ file: File, _ info: FileInfo) -> MediaItem {
    let id = byPath[file.path] ?? renamed(info) ?? newID()
    (byPath[file.path], byIdentity[info.identity]) = (id, id)
    return MediaItem(id: id, path: file.path, size: info.size, modified: info.modified)
  }

  /// The picture that the file was under another name, if that name is gone.
  private func renamed(_ info: FileInfo) -> MediaItemID? {
    // A file with several names is several pictures.
    guard info.linkCount == 1, let id = byIdentity[info.identity],
      let old = byPath.first(where: { $0.value == id })?.key, !File(path: old).exists
    else { return nil }
    byPath[old] = nil
    return id
  }

  private func newID() -> MediaItemID {
    defer { nextID += 1 }
    return MediaItemID(rawValue: nextID)
  }

  /// Newest first; files of the same date by name, as the library has them.
  private static func precedes(_ first: MediaItem, _ second: MediaItem) -> Bool {
    if first.date != second.date { return first.date > second.date }
    return first.name.fileBytes.lexicographicallyPrecedes(second.name.fileBytes)
  }
}
