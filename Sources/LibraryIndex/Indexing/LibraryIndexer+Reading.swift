import GObjectKit
import GRDB
import MediaLibrary

/// The result of reading one file, before it is written.
struct ReadResult: Sendable {
  let job: ReadQueue.Job
  let outcome: AssetFileReader.Outcome
}

/// Reading files in the background.
extension LibraryIndexer {
  /// The number of results to write in one transaction.
  private static let batch = 128
  /// The time after which results are written even if they are few.
  private static let saveDelay = Duration.milliseconds(400)

  /// Pauses or resumes reading. Files that are being read are finished.
  public func setPaused(_ isPaused: Bool) {
    status.isPaused = isPaused
    publish()
    startReading()
  }

  /// Reads and compares no further file for `duration`, so that the pictures on the screen appear first.
  public func deferReading(for duration: Duration = .milliseconds(500)) {
    deferral?.cancel()
    deferral = Task { [weak self] in
      do { try await Task.sleep(for: duration) } catch { return }
      await self?.endDeferral()
    }
  }

  private func endDeferral() {
    deferral = nil
    startReading()
  }

  /// Queues a file.
  func enqueue(_ job: ReadQueue.Job) {
    // A file that has changed while it is read is read again afterwards.
    if reading.contains(job.asset) { again[job.asset] = job } else { add(job) }
  }

  private func add(_ job: ReadQueue.Job) {
    let count = queue.count
    queue.add(job)
    if queue.count > count { status.total += 1 }
  }

  /// Reads the next files, as many at once as allowed.
  func startReading() {
    while !status.isPaused, deferral == nil, database != nil, reading.count < concurrency,
      let job = queue.next()
    {
      guard let item = snapshot[job.item] else {
        status.done += 1
        continue
      }
      reading.insert(job.asset)
      Task { [weak self, fileReader, path = item.path] in
        let outcome = await fileReader.read(path)
        await self?.finish(ReadResult(job: job, outcome: outcome))
      }
    }
  }

  private func finish(_ result: ReadResult) {
    reading.remove(result.job.asset)
    if let job = again.removeValue(forKey: result.job.asset) { add(job) }
    results.append(result)
    startReading()
    if results.count >= Self.batch || reading.isEmpty {
      saveResults()
    } else if saving == nil {
      saving = Task { [weak self] in
        try? await Task.sleep(for: Self.saveDelay)
        await self?.saveResults()
      }
    }
  }

  /// Writes the results in one transaction and passes the facts to the scanner.
  func saveResults() {
    saving?.cancel()
    saving = nil
    guard !results.isEmpty else { return }
    let batch = results
    results = []
    let records = write { database, revision in
      try batch.map { try Self.write($0, revision: revision, in: database) }
    }
    status.done += batch.count
    if let records {
      noteSuccess()
      status.changes += 1
      let facts = zip(batch, records).compactMap { result, record in
        record.flatMap { record in snapshot[result.job.item].map { FoundFile($0).update(record) } }
      }
      if !facts.isEmpty { scanner.apply(facts) }
    }
    if queue.count == 0, reading.isEmpty {
      (status.done, status.total) = (0, 0)
      settle()
    }
    publish()
  }

  /// Writes a result, unless the file has changed again. Returns the record after that.
  private static func write(
    _ result: ReadResult, revision: Int64, in database: Database
  ) throws -> AssetRecord? {
    let id = result.job.asset
    guard let record = try AssetTable.record(id, in: database) else { return nil }
    switch result.outcome {
    case .notRead: return nil
    case .failed(let file):
      guard record.file.hasSameContent(as: file) else { return nil }
      try AssetTable.setFailed(id, revision: revision, in: database)
    case .read(var metadata, let hash, let file, let sidecar):
      guard record.file.hasSameContent(as: file) else { return nil }
      let name = String(fileBytes: record.path.name)
      let isVideo = VideoFormats.isCandidate(fileName: name)
      metadata.kinds = metadata.kinds.subtracting(.video).union(isVideo ? .video : [])
      try AssetTable.write(
        metadata, of: id,
        date: CaptureDates.date(metadata: metadata.date, name: name, modified: file.modified),
        contentHash: hash, sidecar: sidecar, revision: revision, in: database)
    }
    return try AssetTable.record(id, in: database)
  }
}
