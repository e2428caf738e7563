import GObjectKit
import Imaging
import MediaLibrary

/// Lists the pictures of a folder, or several given files, and lists them again after each change on disk. Runs on
/// a queue of its own, so that a slow disk blocks no thread of the cooperative pool.
actor FolderReader {
  /// The identifier of the first opened file.
  static let firstID = MediaItemID(rawValue: 1)

  /// Changes within this time are processed together.
  private static let coalescingInterval = Duration.milliseconds(100)

  private enum Timer {
    /// List the pictures again.
    case list
  }

  private enum Message {
    /// Something in a folder changed.
    case changed
    /// A timer ended.
    case timer(TimerSet<Timer>.Firing)
  }

  private nonisolated let executor = QueueExecutor(label: "folder-reader", qos: .userInitiated)
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private let clock: any Clock<Duration>
  private let files: [File]
  /// Files keep their identifiers while they are missing and when they are renamed.
  private var byPath: [String: MediaItemID] = [:]
  /// The identifier and the last path of each file.
  private var byIdentity: [FileIdentity: (id: MediaItemID, path: String)] = [:]
  private var nextID = FolderReader.firstID.rawValue
  private var last: PictureList?

  /// Creates a reader of the given files, or of the folder of a single file.
  ///
  /// - Parameter clock: Measures the time in which changes are coalesced.
  init(paths: [String], clock: any Clock<Duration> = ContinuousClock()) {
    self.clock = clock
    // Ignore duplicate paths: identifiers in a list must be unique.
    var seen = Set<String>()
    files = paths.map { File(path: $0) }.filter { seen.insert($0.path).inserted }
  }

  /// Returns a stream with the opened file first, then all pictures, then all pictures again after each change.
  /// Monitoring ends when the stream's reader ends.
  func lists() -> AsyncStream<PictureList> {
    let (lists, out) = AsyncStream.makeStream(of: PictureList.self, bufferingPolicy: .bufferingNewest(1))
    let (messages, inbox) = AsyncStream.makeStream(of: Message.self)
    // Without a monitor the list is not updated; this is not worth a message to the user.
    let monitor = try? FileMonitor { events in
      if events.contains(where: { $0.kind != .created || $0.isFolder }) { inbox.yield(.changed) }
    }
    for folder in Set(files.map(\.parent)) { _ = try? monitor?.watch(folder.path) }
    let timers = TimerSet<Timer>(clock: clock) { inbox.yield(.timer($0)) }
    let work = Task {
      guard open(to: out) else { return }
      for await message in messages {
        switch message {
        case .changed:
          if !timers.isPending(.list) { timers.start(.list, after: Self.coalescingInterval) }
        case .timer(let firing):
          if timers.accept(firing), let list = list() { out.yield(list) }
        }
      }
    }
    out.onTermination = { _ in
      work.cancel()
      inbox.finish()
      // Keeps the monitor alive.
      _ = monitor
    }
    return lists
  }

  /// Reports the opened file, then all pictures. If the file does not exist, reports only this file, so that the viewer
  /// shows an error instead of another picture. Returns whether there is a folder to monitor.
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

  /// Assigns the identifier `id` to the file at `path`, which was restored from the trash.
  func expect(_ id: MediaItemID, at path: String) { byPath[path] = id }

  /// Returns the current pictures, or nil if they have not changed since the last call.
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
      // The user opened this file explicitly, so accept it with any name.
      guard entry.info.kind == .file, name == opened.name || ImageFormats.isCandidate(fileName: name)
      else { return nil }
      return item(folder.child(name), entry.info)
    }
    return items.sorted(by: Self.precedes)
  }

  private func item(_ file: File) -> MediaItem? { (try? file.info()).map { item(file, $0) } }

  private func item(_ file: File, _ info: FileInfo) -> MediaItem {
    let id = byPath[file.path] ?? renamed(info) ?? newID()
    (byPath[file.path], byIdentity[info.identity]) = (id, (id, file.path))
    return MediaItem(id: id, path: file.path, size: info.size, modified: info.modified)
  }

  /// Returns the identifier of the file under a previous name, if that name no longer exists.
  private func renamed(_ info: FileInfo) -> MediaItemID? {
    // Hard links of one file are different pictures.
    guard info.linkCount == 1, let known = byIdentity[info.identity], byPath[known.path] == known.id,
      !File(path: known.path).exists
    else { return nil }
    byPath[known.path] = nil
    return known.id
  }

  private func newID() -> MediaItemID {
    defer { nextID += 1 }
    return MediaItemID(rawValue: nextID)
  }

  /// Newest first, then by name, as in the library.
  private static func precedes(_ first: MediaItem, _ second: MediaItem) -> Bool {
    if first.date != second.date { return first.date > second.date }
    return first.name.fileBytes.lexicographicallyPrecedes(second.name.fileBytes)
  }
}
