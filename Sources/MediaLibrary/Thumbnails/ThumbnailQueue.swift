import Imaging
import WorkerKit

/// The priority queue of thumbnail work. Uses no threads and no files; the owner synchronizes access.
///
/// Visible requests precede hidden ones. For visible requests, the fast step (cache, embedded preview) runs for all
/// before the slow step (decoding) starts for any, in the order of the visible identifiers. Writing finished thumbnails
/// into the cache follows, then hidden requests, newest first.
struct ThumbnailQueue {
  /// One version of a file.
  struct File: Hashable, Sendable {
    let path: String
    let modified: Int
  }

  /// The content of a request. Requests with the same key share one job.
  struct Key: Hashable, Sendable {
    let file: File
    let targetSize: TargetSize
    let edit: ItemEdit?

    init(_ request: ThumbnailRequest) {
      file = File(path: request.path, modified: request.modified)
      (targetSize, edit) = (request.targetSize, request.edit)
    }

    var path: String { file.path }
    var modified: Int { file.modified }

    /// Whether the file is a video, which takes long to open and may block.
    var isVideo: Bool { VideoFormats.isCandidate(fileName: path) }
  }

  /// The progress of a job.
  enum Step: Sendable {
    case lookUp
    case decode
  }

  /// The work for a worker.
  enum Work: Sendable {
    case make(Key, Step, isVisible: Bool, CancellationFlag)
    case store(Store)
  }

  /// A thumbnail to write into the cache.
  struct Store: Sendable {
    let image: DecodedImage
    let path: String
    let size: ThumbnailSize
    /// The cache to write it into.
    let cache: ThumbnailCache
  }

  private struct Job {
    var requesters: Set<UInt64>
    var step = Step.lookUp
    var isRunning = false
    let cancellation = CancellationFlag()
  }

  private enum Rank: Int, CaseIterable {
    case visibleLookUp, visibleDecode, hiddenLookUp, hiddenDecode
  }

  /// The maximum number of thumbnails that wait to be written. Beyond it, writing takes priority.
  private static let mostStores = 64

  private var jobs: [Key: Job] = [:]
  private var keys: [UInt64: Key] = [:]
  private var visible: [UInt64: Int] = [:]
  /// One stack for each `Rank`, the next key last. Entries may be outdated or duplicated; `nextJob` checks them.
  private var stacks = [[Key]](repeating: [], count: Rank.allCases.count)
  /// The files whose recorded failure is ignored, in every size, until they are read or fail again. A cell that changes
  /// its size during a retry requests another size.
  private var retried: Set<File> = []
  private var stores: [Store] = []
  private var firstStore = 0

  /// Whether no work is waiting or running.
  var isIdle: Bool { jobs.isEmpty && storeCount == 0 }

  /// Whether visible work is waiting.
  var hasVisibleWork: Bool {
    [Rank.visibleLookUp, .visibleDecode].contains { rank in
      stacks[rank.rawValue].contains { key in
        jobs[key].map { !$0.isRunning && self.rank($0) == rank } ?? false
      }
    }
  }

  /// An upper bound of the number of jobs and writes that could start now.
  var waiting: Int { jobs.count + storeCount }

  /// The number of unanswered requests.
  var openRequests: Int { keys.count }

  private var storeCount: Int { stores.count - firstStore }

  /// Adds a request. Replaces an earlier request with the same identifier.
  mutating func add(_ request: ThumbnailRequest) {
    let key = Key(request)
    if keys[request.id] == key { return }
    cancel(request.id)
    keys[request.id] = key
    jobs[key, default: Job(requesters: [])].requesters.insert(request.id)
    push(key)
  }

  /// Adds a request that ignores a recorded failure of its file.
  mutating func retry(_ request: ThumbnailRequest) {
    retried.insert(Key(request).file)
    add(request)
  }

  /// Whether a recorded failure of the file is ignored.
  func isRetried(_ file: File) -> Bool { retried.contains(file) }

  /// Cancels a request. Cancels its job if no other request shares it.
  mutating func cancel(_ id: UInt64) {
    guard let key = keys.removeValue(forKey: id) else { return }
    jobs[key]?.requesters.remove(id)
    guard let job = jobs[key], job.requesters.isEmpty else { return }
    job.cancellation.cancel()
    jobs[key] = nil
  }

  /// Sets the visible requests in the order in which they are served.
  mutating func setVisible(_ ids: [UInt64]) {
    let before = visible
    visible = [:]
    for (rank, id) in ids.enumerated() where visible[id] == nil { visible[id] = rank }
    // Requests that are no longer visible precede the other hidden ones.
    for id in before.keys where visible[id] == nil {
      if let key = keys[id] { push(key) }
    }
    stacks[Rank.visibleLookUp.rawValue] = []
    stacks[Rank.visibleDecode.rawValue] = []
    for id in ids {
      if let key = keys[id] { push(key) }
    }
  }

  /// Returns the next work. A job counts as running until `finish` or `advance`.
  ///
  /// - Parameter includingVideos: Whether a video may be decoded now. If not, videos wait and other work precedes them.
  mutating func next(includingVideos: Bool = true) -> Work? {
    if storeCount >= Self.mostStores { return nextStore() }
    return nextJob(.visibleLookUp, includingVideos) ?? nextJob(.visibleDecode, includingVideos) ?? nextStore()
      ?? nextJob(.hiddenLookUp, includingVideos) ?? nextJob(.hiddenDecode, includingVideos)
  }

  /// The identifiers that wait for `key`; empty if the work that `flag` belongs to was cancelled.
  func requesters(_ key: Key, _ flag: CancellationFlag) -> Set<UInt64> {
    guard let job = jobs[key], job.cancellation === flag else { return [] }
    return job.requesters
  }

  /// Continues with decoding after the fast step found no result.
  mutating func advance(_ key: Key, _ flag: CancellationFlag) {
    guard let job = jobs[key], job.cancellation === flag else { return }
    jobs[key]?.step = .decode
    jobs[key]?.isRunning = false
    push(key)
  }

  /// Removes a job, its requests and its file's retry. Returns the identifiers of the requests.
  mutating func finish(_ key: Key, _ flag: CancellationFlag) -> Set<UInt64> {
    let requesters = requesters(key, flag)
    guard !requesters.isEmpty else { return [] }
    jobs[key] = nil
    retried.remove(key.file)
    for id in requesters { keys[id] = nil }
    return requesters
  }

  /// Adds a thumbnail to write into the cache.
  mutating func add(_ store: Store) { stores.append(store) }

  /// Cancels all requests. Finished thumbnails are still written into the cache.
  mutating func cancelAll() {
    for job in jobs.values { job.cancellation.cancel() }
    jobs = [:]
    keys = [:]
    visible = [:]
    for index in stacks.indices { stacks[index] = [] }
  }

  private mutating func push(_ key: Key) {
    guard let job = jobs[key], !job.isRunning else { return }
    let rank = rank(job)
    let index = rank.rawValue
    switch rank {
    case .visibleLookUp, .visibleDecode:
      // Keeps the order of the visible identifiers. The stack holds at most the visible jobs, so the search is short.
      let position = position(job)
      var at = stacks[index].count
      while at > 0, let other = jobs[stacks[index][at - 1]], self.position(other) < position { at -= 1 }
      stacks[index].insert(key, at: at)
    case .hiddenLookUp, .hiddenDecode:
      stacks[index].append(key)
      // Scrolling back and forth leaves duplicates.
      if stacks[index].count > 4 * jobs.count + 64 { stacks[index].removeAll { jobs[$0] == nil } }
    }
  }

  private func rank(_ job: Job) -> Rank {
    let isVisible = job.requesters.contains { visible[$0] != nil }
    return switch job.step {
    case .lookUp: isVisible ? .visibleLookUp : .hiddenLookUp
    case .decode: isVisible ? .visibleDecode : .hiddenDecode
    }
  }

  /// Returns the job's position in the order of the visible identifiers; 0 is served first.
  private func position(_ job: Job) -> Int { job.requesters.compactMap { visible[$0] }.min() ?? Int.max }

  private mutating func nextJob(_ rank: Rank, _ includingVideos: Bool) -> Work? {
    let stack = rank.rawValue
    var position = stacks[stack].count - 1
    while position >= 0 {
      let key = stacks[stack][position]
      guard let job = jobs[key], !job.isRunning, self.rank(job) == rank else {
        stacks[stack].remove(at: position)
        position -= 1
        continue
      }
      if !includingVideos, job.step == .decode, key.isVideo {
        position -= 1
        continue
      }
      stacks[stack].remove(at: position)
      jobs[key]?.isRunning = true
      let isVisible = rank == .visibleLookUp || rank == .visibleDecode
      return .make(key, job.step, isVisible: isVisible, job.cancellation)
    }
    return nil
  }

  private mutating func nextStore() -> Work? {
    guard firstStore < stores.count else { return nil }
    let store = stores[firstStore]
    firstStore += 1
    if firstStore == stores.count || firstStore > Self.mostStores {
      stores.removeFirst(firstStore)
      firstStore = 0
    }
    return .store(store)
  }
}
