import GObjectKit
import Imaging
import LibraryIndex
import MediaLibrary

/// Follows the scanner of the Music folder, reads new and changed songs in the background, and reports snapshots. Works on
/// its own thread, because SQLite and the disk block it.
actor MusicIndexer {
  /// The number of files to read at once: more would slow down the programs that a person uses, and the disk.
  private static let concurrency = 2
  /// The shortest time between two snapshots, and how many times the time that a snapshot takes passes between them.
  private static let reportInterval = Duration.milliseconds(250)
  private static let reportRatio = 4
  /// The number of tracks to write in one transaction, and the time after which fewer are written.
  private static let batch = 200
  private static let saveDelay = Duration.milliseconds(500)
  /// The time after which tracks are written again that could not be written, on a full disk for example.
  private static let retryDelay = Duration.seconds(30)

  private nonisolated let executor = QueueExecutor(label: "music-library", qos: .utility)
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private let report: AsyncStream<MusicEvent>.Continuation
  /// Receives each snapshot, too.
  private let onSongs: @Sendable (MusicSnapshot) -> Void
  private let reader: any TrackReading
  private let dataFolder: String
  private var store: MusicStore?
  private var pool = TextPool()
  private var builder = SnapshotBuilder()
  private var catalogue = TrackCatalogue()
  private var queue = TrackQueue()
  private var covers: [MediaItemID: String] = [:]
  private var roots: [String] = []
  /// Whether the first scan is complete: only then it is known which files have moved.
  private var isScanned = false
  private var saysStoreFailed = false
  /// Whether the last tracks could not be written.
  private var isRetrying = false
  private var reporting: Task<Void, Never>?
  private var saving: Task<Void, Never>?
  private var lastReport = (end: ContinuousClock.now, duration: Duration.zero)

  /// Creates an indexer.
  ///
  /// - Parameters:
  ///   - dataFolder: The folder of the database, which is created if it does not exist.
  ///   - report: Receives the events.
  ///   - onSongs: Receives each snapshot, too.
  init(
    dataFolder: String, reader: any TrackReading, report: AsyncStream<MusicEvent>.Continuation,
    onSongs: @escaping @Sendable (MusicSnapshot) -> Void
  ) {
    (self.dataFolder, self.reader, self.report, self.onSongs) = (dataFolder, reader, report, onSongs)
  }

  // MARK: Starting and ending

  /// Opens the store and reports the tracks of the last session.
  func open(root: String) {
    roots.append(root)
    guard store == nil else { return }
    do throws(StoreFailure) {
      let store = try MusicStore(folder: dataFolder)
      self.store = store
      catalogue = TrackCatalogue(store.tracks(sharing: &pool))
      if !store.isPersistent { sayStoreFailed() }
    } catch {
      logger.error("The music library works without a store: \(error)")
      sayStoreFailed()
    }
    if !catalogue.shown.isEmpty { reportNow() }
  }

  /// Writes everything and closes the store. Reading ends.
  func close() {
    reporting?.cancel()
    save()
    store?.close()
    store = nil
    queue = TrackQueue()
  }

  private func sayStoreFailed() {
    guard !saysStoreFailed else { return }
    saysStoreFailed = true
    report.yield(.storeUnavailable)
  }

  // MARK: Following the scanner

  /// Handles an event of the scanner.
  func handle(_ event: LibraryEvent) {
    switch event {
    case .update(let update): follow(update)
    case .finished: finishScan()
    case .rootMissing(let path) where path == roots.first:
      report.yield(.folderUnreadable(.notFound(path: path)))
    case .folderUnreadable(let path, let reason) where path == roots.first:
      report.yield(.folderUnreadable(reason))
    case .rootFound(let path) where path == roots.first: report.yield(.folderReadable)
    case .folderReadable(let path) where path == roots.first: report.yield(.folderReadable)
    default: break
    }
  }

  private func follow(_ update: LibraryUpdate) {
    let now = Timestamp.now
    var (isVisible, outdated) = (false, [String]())
    let found = update.splices.lazy.flatMap(\.inserted) + update.changed + update.renamed
    for item in found.lazy.compactMap({ update.snapshot[$0] }) {
      switch MusicFileKind(item.name) {
      case .song: isVisible = consider(item, at: now) || isVisible
      case .cover:
        if let old = covers.updateValue(item.path, forKey: item.id), old != item.path { outdated.append(old) }
        outdated.append(item.path)
      case .playlist, nil: break
      }
    }
    for item in update.removed {
      if let path = covers.removeValue(forKey: item) { outdated.append(path) }
      guard let record = catalogue.remove(item, at: now) else { continue }
      queue.remove(record.id)
      isVisible = isVisible || record.state != .new
    }
    if !outdated.isEmpty, isScanned { reportCovers(besides: outdated) }
    if isVisible { reportSoon() }
    startReading()
    saveSoon()
  }

  /// - Returns: Whether the tracks to show are others now.
  private func consider(_ item: MediaItem, at now: Timestamp) -> Bool {
    let (path, file) = (item.path, TrackFile(item))
    let found = catalogue.find(path, file, item: item.id, at: now)
    if found.needsReading {
      queue.add(TrackQueue.Job(id: found.id, path: path, file: file))
    } else {
      queue.remove(found.id)
    }
    return found.isVisible
  }

  private func finishScan() {
    let isFirst = !isScanned
    isScanned = true
    if isFirst, catalogue.finishScan(at: .now) { reportSoon() }
    startReading()
    saveSoon()
    // An empty library is known to be empty now.
    if queue.isEmpty { reportProgress() }
  }

  /// Reports that the covers of the songs beside images may be other ones.
  private func reportCovers(besides images: [String]) {
    let folders = Set(images.map { File(path: $0).parent.path })
    let songs = catalogue.shown.map(\.path).filter { path in
      let folder = File(path: path).parent.path
      return folders.contains(folder) || folders.contains(DiscFolder(folder).album)
    }
    if !songs.isEmpty { report.yield(.coversChanged(songs)) }
  }

  // MARK: Reading

  private func startReading() {
    // A file that has moved may be found first at its new place; only at the end of the scan its old one is known to be gone.
    guard store != nil || saysStoreFailed, isScanned || catalogue.shown.isEmpty else { return }
    while let job = queue.next(limit: Self.concurrency) {
      Task { [weak self, reader] in
        let outcome = await TrackOutcome.read(job, with: reader)
        await self?.finish(job, outcome)
      }
    }
  }

  private func finish(_ job: TrackQueue.Job, _ outcome: TrackOutcome) {
    queue.finish(job)
    if let tags = outcome.tags(sharing: &pool) {
      let wasShown = catalogue.records[job.id]?.state != .new
      if let id = catalogue.set(tags, of: job.id, job.file), wasShown {
        report.yield(.coversChanged([catalogue.records[id]?.path ?? job.path]))
      }
      reportSoon()
    }
    startReading()
    if queue.isEmpty {
      save()
      reportNow()
      reportProgress()
      pool.removeAll()
      builder.forgetKeys()
      Memory.trimSoon()
    } else {
      saveSoon()
    }
  }

  // MARK: Single songs

  /// What is known about the file at a path; nil if it is no file of the library.
  func record(of path: String) -> TrackRecord? { catalogue[path: path] }

  /// The waveform of a song, if it was computed; nil also for a song that is not in the store.
  func waveform(of id: TrackID) -> Waveform? { store?.waveform(of: id) }

  /// Keeps the waveform of a song, unless its file has changed since.
  func keep(_ waveform: Waveform, of record: TrackRecord) {
    guard let now = catalogue.records[record.id], now.file == record.file else { return }
    save()
    store?.write(waveform, of: record.id)
  }

  // MARK: Writing

  private func saveSoon() {
    if catalogue.dirtyCount >= Self.batch, !isRetrying { return save() }
    guard catalogue.isDirty, saving == nil else { return }
    saving = Task { [weak self, delay = isRetrying ? Self.retryDelay : Self.saveDelay] in
      try? await Task.sleep(for: delay)
      if !Task.isCancelled { await self?.save() }
    }
  }

  private func save() {
    saving?.cancel()
    saving = nil
    guard let store, catalogue.isDirty else { return }
    let (records, changed) = catalogue.takeDirty()
    isRetrying = !store.write(records, changed: changed)
    guard isRetrying else { return }
    sayStoreFailed()
    // They are written with the next ones.
    catalogue.putBack(records, changed: changed)
    saveSoon()
  }

  // MARK: Reporting

  private func reportSoon() {
    guard reporting == nil else { return }
    let pause = max(Self.reportInterval, lastReport.duration * Self.reportRatio)
    let delay = pause - (ContinuousClock.now - lastReport.end)
    reporting = Task { [weak self] in
      // The first file of a session shows at once.
      if delay > .zero { try? await Task.sleep(for: delay) }
      if !Task.isCancelled { await self?.reportNow() }
    }
  }

  private func reportNow() {
    reporting?.cancel()
    reporting = nil
    let start = ContinuousClock.now
    let snapshot = builder.snapshot(of: catalogue.shown, roots: roots)
    report.yield(.tracks(snapshot))
    onSongs(snapshot)
    if !queue.isEmpty { reportProgress() }
    let end = ContinuousClock.now
    lastReport = (end, end - start)
  }

  private func reportProgress() {
    report.yield(.progress(done: queue.isEmpty ? queue.total : queue.done, total: queue.total))
  }
}
