import GObjectKit
import MediaLibrary

/// The files that wait to be read, newest first: people look at recent photos.
struct ReadQueue {
  /// A file to read.
  struct Job: Sendable, Hashable {
    let asset: AssetID
    let item: MediaItemID
    /// The date by which the file is sorted now.
    let date: Timestamp
  }

  /// Sorted by date, except for the jobs that were added since the last `next`.
  private var jobs: [Job] = []
  private var waiting = Set<AssetID>()
  private var isSorted = true

  /// The number of files.
  var count: Int { jobs.count }

  /// Adds a file, unless it waits already.
  mutating func add(_ job: Job) {
    guard waiting.insert(job.asset).inserted else { return }
    jobs.append(job)
    isSorted = false
  }

  /// Removes and returns the newest file.
  mutating func next() -> Job? {
    if !isSorted {
      jobs.sort { $0.date < $1.date }
      isSorted = true
    }
    guard let job = jobs.popLast() else { return nil }
    waiting.remove(job.asset)
    return job
  }

  /// Removes all files.
  mutating func removeAll() { self = ReadQueue() }
}
