import GObjectKit
import GRDB
import Imaging
import L10n
import MediaLibrary

/// Writes the ratings, keywords and edits that people set into files: XMP sidecars or, if the person has turned that
/// on, the photos themselves, except for edits.
///
/// The changes of a photo within a moment are written together, and only what differs afterwards. The index keeps what
/// was set even if it cannot be written.
actor MetadataFiles {
  private nonisolated let queue = QueueExecutor(label: "metadata-files", qos: .utility)
  /// Looks at the disk, which blocks.
  nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  /// Reports what could not be written, as sentences for the user.
  nonisolated let failures: AsyncStream<String>
  private nonisolated let report: AsyncStream<String>.Continuation

  private let indexer: LibraryIndexer
  private let writer = SidecarWriter()
  private let delay: Duration
  /// The assets to write, with what they were before their first change.
  private var pending: [AssetID: EditableValues] = [:]
  /// The folders in which nothing is written, such as that of the samples; their photos have values only in the index.
  private var readOnlyFolders: [String] = []
  private var intoPhotos = false
  private var waiting: Task<Void, Never>?
  private var writing: Task<Void, Never>?

  /// - Parameter delay: The time within which the changes of a photo are written together.
  init(_ indexer: LibraryIndexer, delay: Duration) {
    (self.indexer, self.delay) = (indexer, delay)
    (failures, report) = AsyncStream.makeStream()
  }

  deinit { report.finish() }

  /// Sets whether changes are written into the photos from now on.
  func setWritesIntoPhotos(_ intoPhotos: Bool) { self.intoPhotos = intoPhotos }

  /// Notes what a change has replaced. It is written after the delay.
  func note(_ undo: IndexUndo, readOnlyFolders: [String]) {
    self.readOnlyFolders = readOnlyFolders
    for values in undo.values where pending[values.id] == nil { pending[values.id] = values }
    guard waiting == nil, !pending.isEmpty else { return }
    waiting = Task { [weak self, delay] in
      // Ends early in `finish`.
      try? await Task.sleep(for: delay)
      await self?.write()
    }
  }

  /// Writes the edits that the last session could not write, because the program was killed or could not wait.
  func writeMissing(readOnlyFolders: [String]) {
    self.readOnlyFolders = readOnlyFolders
    let previous = writing
    writing = Task { [weak self] in
      await previous?.value
      await self?.writeMissing()
    }
  }

  private func writeMissing() async {
    let missing = await indexer.query { try EditTable.unwritten(in: $0) } ?? []
    for (id, path) in missing where !isReadOnly(path.file) {
      guard let edit = await indexer.query({ try EditTable.edit(of: id, in: $0) }) ?? nil else { continue }
      let text = edit.text?.text
      do throws(MetadataWritingError) {
        try await writer.write(
          MetadataChange(edit: EditNote(text, changed: edit.changed, previous: text)),
          toSidecarOf: path.file.path)
        await indexer.noteSidecars(of: id, at: path.file.path)
      } catch {
        // The failure was reported when the edit was made.
        logger.warning("The edit of \(path.file.displayName) is not written: \(error)")
      }
    }
  }

  /// Writes what is pending at once, and returns when all is written.
  func finish() async {
    await write()
    await writing?.value
  }

  /// Writes one batch after the other, so that the writes of one photo stay in order.
  private func write() async {
    waiting?.cancel()
    waiting = nil
    let values = Array(pending.values)
    pending = [:]
    guard !values.isEmpty else { return }
    let previous = writing
    let task = Task { [weak self] in
      await previous?.value
      await self?.write(values)
    }
    writing = task
    await task.value
  }

  private func write(_ values: [EditableValues]) async {
    var failed: [(file: File, error: MetadataWritingError)] = []
    for old in values {
      guard let (file, change) = await change(since: old), !isReadOnly(file) else { continue }
      do throws(MetadataWritingError) {
        try await write(change, file)
        await indexer.noteSidecars(of: old.id, at: file.path)
      } catch {
        logger.warning("The metadata of \(file.displayName) is not written: \(error)")
        failed.append((file, error))
      }
    }
    guard let first = failed.first else { return }
    let name = first.file.displayName
    report.yield(
      failed.count == 1
        ? tr("“%1$s” is changed only in the library: %2$s", name, first.error.description)
        : trn(
          failed.count, "%1$d photo is changed only in the library, such as “%2$s”: %3$s",
          "%1$d photos are changed only in the library, such as “%2$s”: %3$s", name, first.error.description))
  }

  /// The file of an asset, and how its values differ from those that it had; nil if they do not.
  private func change(since old: EditableValues) async -> (File, MetadataChange)? {
    let now = await indexer.query { database in
      (try AssetTable.record(old.id, in: database), try EditableValues(old.id, in: database))
    }
    guard case (let record?, let values?)? = now, record.missingSince == nil else { return nil }
    let change = MetadataChange(
      rating: values.rating == old.rating ? nil : Int(values.rating),
      keywords: values.keywords == old.keywords ? nil : values.keywords,
      edit: values.edit?.text == old.edit?.text
        ? nil
        : values.edit.map { EditNote($0.text?.text, changed: $0.changed, previous: old.edit?.text?.text) })
    guard change != MetadataChange() else { return nil }
    return (record.path.file, change)
  }

  private func isReadOnly(_ file: File) -> Bool {
    readOnlyFolders.contains { file.path.hasPrefix($0.hasSuffix("/") ? $0 : $0 + "/") }
  }

  private func write(_ change: MetadataChange, _ file: File) async throws(MetadataWritingError) {
    if intoPhotos, let own = change.ofPhoto {
      do throws(MetadataWritingError) {
        try await writer.write(own, toFileAt: file.path)
        // An existing sidecar precedes the photo.
        guard change.edit != nil || Sidecar.paths(for: file.path).contains(where: { File(path: $0).exists })
        else { return }
      } catch .notReadable(.unsupported) {
        // Videos, raw images and others have a sidecar in any case.
      }
    }
    try await writer.write(change, toSidecarOf: file.path)
  }
}
