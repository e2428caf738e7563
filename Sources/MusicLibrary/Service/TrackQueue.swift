/// The tracks that wait to be read, in the order in which they were found, and those that are being read.
struct TrackQueue {
  /// A file to read.
  struct Job: Sendable {
    let id: TrackID
    let path: String
    let file: TrackFile
  }

  private var order: [TrackID] = []
  private var position = 0
  private var waiting: [TrackID: Job] = [:]
  private var reading = Set<TrackID>()
  /// The number of files that were read since the queue was empty, and of those with the ones that wait.
  private(set) var done = 0
  private(set) var total = 0

  /// Whether no file waits or is being read.
  var isEmpty: Bool { waiting.isEmpty && reading.isEmpty }

  /// Adds a file; one that waits is read in its new state, one that is being read once more.
  mutating func add(_ job: Job) {
    if isEmpty { self = TrackQueue() }
    if waiting.updateValue(job, forKey: job.id) == nil {
      order.append(job.id)
      total += 1
    }
  }

  /// Removes a file that is gone.
  mutating func remove(_ id: TrackID) {
    if waiting.removeValue(forKey: id) != nil { total -= 1 }
  }

  /// Takes the next file if fewer than `limit` are being read.
  mutating func next(limit: Int) -> Job? {
    guard reading.count < limit else { return nil }
    var skipped: [TrackID] = []
    defer { order += skipped }
    while position < order.count {
      let id = order[position]
      position += 1
      guard let job = waiting[id] else { continue }
      if reading.contains(id) {
        skipped.append(id)
        continue
      }
      waiting[id] = nil
      reading.insert(id)
      if position > 1000 {
        order.removeFirst(position)
        position = 0
      }
      return job
    }
    (order, position) = ([], 0)
    return nil
  }

  /// Notes that a file was read.
  mutating func finish(_ job: Job) {
    reading.remove(job.id)
    done += 1
  }
}
