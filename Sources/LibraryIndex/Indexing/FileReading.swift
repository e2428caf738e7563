import GObjectKit
import GRDB
import MediaLibrary

/// The result of reading one file, before it is written.
struct ReadResult: Sendable {
  let job: ReadQueue.Job
  let outcome: AssetFileReader.Outcome
}

/// Decides which files are read next, and writes the results in batches. Used only by the actor that owns it, which reads.
final class FileReading {
  /// When the results are to be written.
  enum Saving {
    case now, later
  }

  /// The number of results to write in one transaction.
  private static let batch = 128

  private let context: IndexContext
  /// The number of files to read at once.
  private let concurrency: Int
  private var queue = ReadQueue()
  private var results: [ReadResult] = []

  init(_ context: IndexContext, concurrency: Int) {
    (self.context, self.concurrency) = (context, concurrency)
  }

  /// Queues a file.
  func enqueue(_ job: ReadQueue.Job) {
    if queue.add(job) { context.status.total += 1 }
  }

  /// Returns the next files to read now, as many as allowed at once, with their paths.
  func next() -> [(job: ReadQueue.Job, path: String)] {
    var files: [(job: ReadQueue.Job, path: String)] = []
    guard !context.status.isPaused, context.database != nil else { return files }
    while queue.readingCount < concurrency, let job = queue.next() {
      if let item = context.snapshot[job.item] {
        queue.begin(job)
        files.append((job, item.path))
      } else {
        context.status.done += 1
      }
    }
    return files
  }

  /// Adds a result.
  func add(_ result: ReadResult) {
    if queue.finish(result.job) { context.status.total += 1 }
    results.append(result)
  }

  /// When to write the results, after the next files are being read.
  var saving: Saving { results.count >= Self.batch || queue.readingCount == 0 ? .now : .later }

  /// Writes the results in one transaction and passes the facts to the scanner.
  ///
  /// - Returns: Whether nothing waits to be read any more.
  func save() -> Bool {
    guard !results.isEmpty else { return false }
    let batch = results
    results = []
    let records = context.write { database, revision in
      try batch.map { try Self.write($0, revision: revision, in: database) }
    }
    context.status.done += batch.count
    if let records {
      context.noteSuccess()
      context.status.changes += 1
      context.apply(
        zip(batch, records).compactMap { result, record in
          record.flatMap { record in
            context.snapshot[result.job.item].map { FoundFile($0).update(record) }
          }
        })
    }
    if queue.isEmpty { (context.status.done, context.status.total) = (0, 0) }
    context.publish()
    return queue.isEmpty
  }

  /// Forgets the files that wait.
  func removeAll() { queue.removeAll() }

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
