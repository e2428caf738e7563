import Imaging
import WorkerKit

/// The order in which thumbnails are made; no thread, no file. Guarded by its owner.
///
/// What is visible goes before what is not. Of the visible pictures, the quick step (cache, camera's
/// own thumbnail) is done for all before the slow one (decoding) is begun for any, top left first.
/// Putting finished thumbnails into the cache comes next, then the invisible pictures, newest
/// request first.
struct ThumbnailQueue {
  /// What is asked for; the same for any number of cells is made once.
  struct Key: Hashable, Sendable {
    let path: String
    let modified: Int
    let wish: ImageWish

    /// A video takes long to open, and may hang.
    var isClip: Bool { ClipFormats.isCandidate(fileName: path) }
  }

  /// How far a picture has come.
  enum Step: Sendable {
    case lookUp
    case decode
  }

  /// What a worker is to do.
  enum Work: Sendable {
    case make(Key, Step, isVisible: Bool, CancellationFlag)
    case store(Store)
  }

  /// A thumbnail on its way into the cache.
  struct Store: Sendable {
    let image: DecodedImage
    let path: String
    let size: ThumbnailSize
  }

  private struct Job {
    var askers: Set<UInt64>
    var step = Step.lookUp
    var isRunning = false
    let cancellation = CancellationFlag()
  }

  private enum Rank: Int, CaseIterable {
    case visibleLookUp, visibleDecode, hiddenLookUp, hiddenDecode
  }

  /// Pictures wait for the disk at most in this number; beyond it, storing goes first.
  private static let mostStores = 64

  private var jobs: [Key: Job] = [:]
  private var keys: [UInt64: Key] = [:]
  private var visible: [UInt64: Int] = [:]
  /// One stack for each `Rank`, next one last. Entries may be out of date or double; `nextJob` checks.
  private var stacks = [[Key]](repeating: [], count: Rank.allCases.count)
  /// For which a recorded failure does not count.
  private var retried: Set<Key> = []
  private var stores: [Store] = []
  private var firstStore = 0

  /// Whether nothing waits and nothing runs.
  var isIdle: Bool { jobs.isEmpty && storeCount == 0 }

  /// Whether something visible waits.
  var hasVisibleWork: Bool {
    [Rank.visibleLookUp, .visibleDecode].contains { rank in
      stacks[rank.rawValue].contains { key in
        jobs[key].map { !$0.isRunning && self.rank($0) == rank } ?? false
      }
    }
  }

  /// How many things could be begun now, at most.
  var waiting: Int { jobs.count + storeCount }

  /// The requests that have not been answered.
  var openRequests: Int { keys.count }

  private var storeCount: Int { stores.count - firstStore }

  /// Adds a request.
  mutating func add(_ request: ThumbnailRequest) {
    let key = Key(path: request.path, modified: request.modified, wish: request.wish)
    if keys[request.id] == key { return }
    cancel(request.id)
    keys[request.id] = key
    jobs[key, default: Job(askers: [])].askers.insert(request.id)
    push(key)
  }

  /// Adds a request for a file that failed, and whose failure may be recorded.
  mutating func retry(_ request: ThumbnailRequest) {
    retried.insert(Key(path: request.path, modified: request.modified, wish: request.wish))
    add(request)
  }

  /// Whether a recorded failure does not count: once for each retry. Several sizes are looked up at the same time,
  /// so that it is not enough to remove the record for the first.
  mutating func takeRetry(_ key: Key) -> Bool { retried.remove(key) != nil }

  /// Takes a request back. Work that nobody else wants ends.
  mutating func cancel(_ id: UInt64) {
    guard let key = keys.removeValue(forKey: id) else { return }
    jobs[key]?.askers.remove(id)
    guard let job = jobs[key], job.askers.isEmpty else { return }
    job.cancellation.cancel()
    jobs[key] = nil
  }

  /// Says which requests can be seen, in the order in which they are to be served.
  mutating func setVisible(_ ids: [UInt64]) {
    let before = visible
    visible = [:]
    for (rank, id) in ids.enumerated() where visible[id] == nil { visible[id] = rank }
    // What went out of sight waits with the others, in front.
    for id in before.keys where visible[id] == nil {
      if let key = keys[id] { push(key) }
    }
    stacks[Rank.visibleLookUp.rawValue] = []
    stacks[Rank.visibleDecode.rawValue] = []
    for id in ids {
      if let key = keys[id] { push(key) }
    }
  }

  /// The next thing to do. A picture counts as running until `finish` or `advance`.
  ///
  /// - Parameter includingClips: Whether a video may be decoded now; else it waits, and others go before it.
  mutating func next(includingClips: Bool = true) -> Work? {
    if storeCount >= Self.mostStores { return nextStore() }
    return nextJob(.visibleLookUp, includingClips) ?? nextJob(.visibleDecode, includingClips) ?? nextStore()
      ?? nextJob(.hiddenLookUp, includingClips) ?? nextJob(.hiddenDecode, includingClips)
  }

  /// Who waits for `key`, as long as the work that `flag` belongs to is wanted.
  func askers(_ key: Key, _ flag: CancellationFlag) -> Set<UInt64> {
    guard let job = jobs[key], job.cancellation === flag else { return [] }
    return job.askers
  }

  /// The quick step did not answer: decode.
  mutating func advance(_ key: Key, _ flag: CancellationFlag) {
    guard let job = jobs[key], job.cancellation === flag else { return }
    jobs[key]?.step = .decode
    jobs[key]?.isRunning = false
    push(key)
  }

  /// The request is answered. Returns who asked.
  mutating func finish(_ key: Key, _ flag: CancellationFlag) -> Set<UInt64> {
    let askers = askers(key, flag)
    guard !askers.isEmpty else { return [] }
    jobs[key] = nil
    for id in askers { keys[id] = nil }
    return askers
  }

  /// Adds a thumbnail for the cache.
  mutating func add(_ store: Store) { stores.append(store) }

  /// Ends all work that was asked for; what is finished is still stored.
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
      // In the cells' order, whatever order they come in. The stack holds as many as fit on the screen,
      // so the walk is short.
      let place = place(job)
      var at = stacks[index].count
      while at > 0, let other = jobs[stacks[index][at - 1]], self.place(other) < place { at -= 1 }
      stacks[index].insert(key, at: at)
    case .hiddenLookUp, .hiddenDecode:
      stacks[index].append(key)
      // Scrolling to and fro leaves doubles behind.
      if stacks[index].count > 4 * jobs.count + 64 { stacks[index].removeAll { jobs[$0] == nil } }
    }
  }

  private func rank(_ job: Job) -> Rank {
    let isVisible = job.askers.contains { visible[$0] != nil }
    return switch job.step {
    case .lookUp: isVisible ? .visibleLookUp : .hiddenLookUp
    case .decode: isVisible ? .visibleDecode : .hiddenDecode
    }
  }

  /// Where on the screen: 0 is served first.
  private func place(_ job: Job) -> Int { job.askers.compactMap { visible[$0] }.min() ?? Int.max }

  private mutating func nextJob(_ rank: Rank, _ includingClips: Bool) -> Work? {
    let stack = rank.rawValue
    var place = stacks[stack].count - 1
    while place >= 0 {
      let key = stacks[stack][place]
      guard let job = jobs[key], !job.isRunning, self.rank(job) == rank else {
        stacks[stack].remove(at: place)
        place -= 1
        continue
      }
      if !includingClips, job.step == .decode, key.isClip {
        place -= 1
        continue
      }
      stacks[stack].remove(at: place)
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
