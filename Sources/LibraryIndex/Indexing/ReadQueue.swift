import GObjectKit
import MediaLibrary

/// The files that wait to be read, newest first: people look at recent photos; and those that are being read.
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
  private var reading = Set<AssetID>()
  /// Files that have changed while they are read.
  private var again: [AssetID: Job] = [:]

  /// The number of files that are being read.
  var readingCount: Int { reading.count }
  /// Whether no file waits or is being read.
  var isEmpty: Bool { jobs.isEmpty && reading.isEmpty }

  /// Adds a file. One that is being read is read again afterwards.
  ///
  /// - Returns: Whether one more file waits.
  mutating func add(_ job: Job) -> Bool {
    if reading.contains(job.asset) {
      again[job.asset] = job
      return false
    }
    guard waiting.insert(job.asset).inserted else { return false }
    jobs.append(job)
    isSorted = false
    return true
  }

  /// Removes and returns the newest file that waits.
  mutating func next() -> Job? {
    if !isSorted {
      jobs.sort { $0.date < $1.date }
      isSorted = true
    }
    guard let job = jobs.popLast() else { return nil }
    waiting.remove(job.asset)
    return job
  }

  /// Notes that a file is being read.
  mutating func begin(_ job: Job) { reading.insert(job.asset) }

  /// Notes that a file was read.
  ///
  /// - Returns: Whether it waits again, because it has changed.
  mutating func finish(_ job: Job) -> Bool {
    reading.remove(job.asset)
    return again.removeValue(forKey: job.asset).map { add($0) } ?? false
  }

  /// Removes all files.
  mutating func removeAll() { self = ReadQueue() }
}
