import Dispatch
import GObjectKit
import Imaging
import Synchronization
import WorkerKit

/// Makes the small pictures of a scrolling grid.
///
/// A cell asks with `request`, is answered through `deliveries` (first with something preliminary if
/// the picture is not at hand), and takes its question back with `cancel` when it scrolls away. The
/// picture comes from the shared thumbnail cache or, scaled while it is decoded, from the file; then it
/// is put into the cache, after all that is visible has been served. See `ThumbnailQueue` for the order.
///
/// Every method may be called on any thread, and takes no time. As many threads as there are cores
/// decode; they are libdispatch's, so Swift's own stay free. Videos, which may take seconds, have threads
/// beside these, half as many, so that pictures never wait for them.
public final class ThumbnailService: Sendable {
  /// What became of the requests: one element for all that happened since the last one, so that the
  /// reader wakes once for many cells. For one reader. After `cancel(id)` returns, nothing more comes
  /// for `id` in elements that were not yet taken out.
  public let deliveries: AsyncStream<[ThumbnailDelivery]>

  /// The cache that thumbnails are read from and put into.
  public let cache: ThumbnailCache

  /// The time for one picture. A picture of 100 megapixels takes two seconds.
  private static let timeout = Duration.seconds(20)

  private let decoder: ImageDecoder
  private let mailbox = Mailbox<ThumbnailDelivery>()
  private let threads: DispatchQueue
  private let mostWorkers: Int
  private let mostClips: Int
  private let state = Mutex(State())

  private struct State {
    var queue = ThumbnailQueue()
    var workers = 0
    /// How many of the workers read a video.
    var clips = 0
    /// How many of the workers wait for a file that takes long; others take their places.
    var slow = 0
    var idleWaiters: [CheckedContinuation<Void, Never>] = []
  }

  /// Starts no thread until something is asked. `workers` is the number of threads, by default one for
  /// each core.
  public convenience init(
    cache: ThumbnailCache = ThumbnailCache(), limits: DecodingLimits = DecodingLimits(), workers: Int? = nil
  ) {
    self.init(
      cache: cache, limits: limits, workers: workers,
      threads: DispatchQueue(label: "thumbnails", qos: .utility, attributes: .concurrent))
  }

  /// With the queue that lends the threads: tests hold it while they ask.
  init(
    cache: ThumbnailCache, limits: DecodingLimits, workers: Int?, threads: DispatchQueue,
    timeout: Duration = ThumbnailService.timeout
  ) {
    self.cache = cache
    self.threads = threads
    var limits = limits
    limits.time = min(limits.time, timeout)
    decoder = ImageDecoder(limits: limits)
    mostWorkers = max(1, workers ?? Processors.count)
    mostClips = max(1, mostWorkers / 2)
    let mailbox = mailbox
    deliveries = AsyncStream(unfolding: { await mailbox.next() }, onCancel: { mailbox.dismissReader() })
  }

  deinit { stop() }

  /// Asks for a thumbnail. A second request with the same `id` replaces the first.
  public func request(_ request: ThumbnailRequest) { self.request([request]) }

  /// Asks for several thumbnails; the last one is served first, unless `setVisible` says otherwise.
  public func request(_ requests: [ThumbnailRequest]) {
    change { queue in
      for request in requests { queue.add(request) }
    }
  }

  /// Asks for thumbnails of files that failed before: tries again although a failure is recorded. What becomes of
  /// it is recorded anew.
  public func retry(_ requests: [ThumbnailRequest]) {
    change { queue in
      for request in requests { queue.retry(request) }
    }
  }

  /// Says which requests can be seen now, in the order in which they are to be served. All others wait
  /// behind them. Identifiers may be named before they are requested.
  public func setVisible(_ ids: [UInt64]) { change { $0.setVisible(ids) } }

  /// Takes requests back. What waits is dropped, what is being decoded ends.
  public func cancel(_ ids: [UInt64]) {
    change { queue in
      for id in ids { queue.cancel(id) }
    }
    let gone = Set(ids)
    mailbox.discard { gone.contains($0.id) }
  }

  /// Takes all requests back and ends `deliveries`. What is finished is still put into the cache.
  public func stop() {
    change { $0.cancelAll() }
    mailbox.close()
  }

  /// How many requests are not answered yet.
  public var openRequests: Int { state.withLock { $0.queue.openRequests } }

  /// Returns when all requests are answered and all thumbnails are in the cache.
  public func waitUntilIdle() async {
    await withCheckedContinuation { continuation in
      let isIdle = state.withLock { state in
        if state.queue.isIdle && state.workers == 0 { return true }
        state.idleWaiters.append(continuation)
        return false
      }
      if isIdle { continuation.resume() }
    }
  }

  private func change(_ body: (inout ThumbnailQueue) -> Void) {
    let missing = state.withLock { state in
      body(&state.queue)
      let missing = min(mostWorkers + state.clips + state.slow, state.queue.waiting) - state.workers
      if missing > 0 { state.workers += missing }
      return missing
    }
    for _ in 0..<max(missing, 0) { threads.async { [self] in work() } }
  }

  /// A worker's life: do what is next until nothing is.
  private func work() {
    while let work = next() {
      switch work {
      case .make(let key, .lookUp, let isVisible, let flag): lookUp(key, isVisible: isVisible, flag)
      case .make(let key, .decode, _, let flag) where key.isClip: readClip(key, flag)
      case .make(let key, .decode, _, let flag): decode(key, flag)
      case .store(let store): cache.store(store.image, of: store.path, size: store.size)
      }
      if work.readsClip {
        // Another worker took this one's place meanwhile; there may be one too many now.
        state.withLock { $0.clips -= 1 }
      }
    }
  }

  /// What to do next; nil where nothing is, and then the worker is gone.
  private func next() -> ThumbnailQueue.Work? {
    let (work, waiters) = state.withLock {
      state -> (ThumbnailQueue.Work?, [CheckedContinuation<Void, Never>]) in
      if let work = state.queue.next(includingClips: state.clips < mostClips) {
        if work.readsClip { state.clips += 1 }
        return (work, [])
      }
      state.workers -= 1
      guard state.workers == 0, state.queue.isIdle else { return (nil, []) }
      defer { state.idleWaiters = [] }
      return (nil, state.idleWaiters)
    }
    waiters.forEach { $0.resume() }
    // The others must not wait behind the video.
    if work?.readsClip == true { change { _ in } }
    return work
  }

  /// The quick step: the cache, and something to look at meanwhile.
  private func lookUp(_ key: ThumbnailQueue.Key, isVisible: Bool, _ flag: CancellationFlag) {
    let cached = cache.thumbnail(of: key.path, modified: key.modified, for: key.wish)
    if let cached, cached.suffices, !key.isClip || cached.movieLength != nil {
      if let duration = cached.movieLength { deliver(.clip(duration: duration)) { $0.askers(key, flag) } }
      return finish(key, flag, .final(cached.pixels.resized(to: key.wish), isTruncated: cached.isTruncated))
    }
    if state.withLock({ $0.queue.takeRetry(key) }) {
      cache.forgetFailure(of: key.path)
    } else if cached == nil, let failure = cache.failure(of: key.path, modified: key.modified) {
      return finish(key, flag, .failed(failure))
    }
    // What nobody sees needs no preliminary picture, and is finished in one go as long as nothing
    // visible waits.
    if !isVisible, !key.isClip, !state.withLock({ $0.queue.hasVisibleWork }) { return decode(key, flag) }
    if isVisible {
      do throws(ImageError) {
        var preliminary = cached?.pixels.resized(to: key.wish)
        if preliminary == nil, !key.isClip {
          preliminary = try decoder.embeddedThumbnail(path: key.path, wish: key.wish)
        }
        if let preliminary { deliver(.preliminary(preliminary)) { $0.askers(key, flag) } }
      } catch {
        return fail(key, flag, error)
      }
    }
    change { $0.advance(key, flag) }
  }

  /// The slow step: decode, hand over, and leave the rest to later.
  private func decode(_ key: ThumbnailQueue.Key, _ flag: CancellationFlag) {
    do throws(ImageError) {
      let original = try decoder.header(path: key.path).size
      guard !cache.contains(key.path), let size = ThumbnailSize.serving(key.wish, original: original) else {
        let image = try patiently { whenSlow throws(ImageError) in
          try decoder.decode(path: key.path, wish: key.wish, cancellation: flag, whenSlow: whenSlow)
        }
        return finish(key, flag, .final(image.pixels, isTruncated: image.isTruncated))
      }
      let wish = ImageWish.fit(width: size.pixels, height: size.pixels)
      let image = try patiently { whenSlow throws(ImageError) in
        try decoder.decode(path: key.path, wish: wish, cancellation: flag, whenSlow: whenSlow)
      }
      finish(key, flag, .final(image.pixels.resized(to: key.wish), isTruncated: image.isTruncated))
      // A small picture is decoded as fast as its thumbnail would be.
      guard image.originalSize.pixelCount > image.pixels.width * image.pixels.height else { return }
      change { $0.add(ThumbnailQueue.Store(image: image, path: key.path, size: size)) }
    } catch {
      fail(key, flag, error)
    }
  }

  /// A video has no header to look at and no thumbnail in it; its poster is read in one go.
  private func readClip(_ key: ThumbnailQueue.Key, _ flag: CancellationFlag) {
    do throws(ImageError) {
      if flag.isCancelled { throw .cancelled }
      let size = cache.contains(key.path) ? nil : ThumbnailSize.serving(key.wish, original: nil)
      let wish = size.map { ImageWish.fit(width: $0.pixels, height: $0.pixels) } ?? key.wish
      let poster = try patiently { whenSlow throws(ImageError) in
        try ClipPoster.read(path: key.path, wish: wish, cancellation: flag, whenSlow: whenSlow)
      }
      if let duration = poster.duration { deliver(.clip(duration: duration)) { $0.askers(key, flag) } }
      finish(key, flag, .final(poster.pixels.resized(to: key.wish), isTruncated: false))
      guard let size else { return }
      let image = poster.image(modified: key.modified)
      change { $0.add(ThumbnailQueue.Store(image: image, path: key.path, size: size)) }
    } catch {
      // Else not into the cache: a codec may be installed later.
      if error.isWorkerLoss { return fail(key, flag, error) }
      finish(key, flag, .failed(error))
    }
  }

  /// Runs work that calls its argument where it takes long: another thread then does what is next.
  private func patiently<Value>(
    _ work: (_ whenSlow: @escaping () -> Void) throws(ImageError) -> Value
  ) throws(ImageError) -> Value {
    var isSlow = false
    defer { if isSlow { state.withLock { $0.slow -= 1 } } }
    return try work {
      isSlow = true
      self.state.withLock { $0.slow += 1 }
      self.change { _ in }
    }
  }

  /// The failure is recorded before the next file is tried: a file that ends the program, too, is then not opened
  /// again by itself.
  private func fail(_ key: ThumbnailQueue.Key, _ flag: CancellationFlag, _ error: ImageError) {
    if !flag.isCancelled { cache.storeFailure(error, of: key.path, modified: key.modified) }
    finish(key, flag, .failed(error))
  }

  private func finish(_ key: ThumbnailQueue.Key, _ flag: CancellationFlag, _ event: ThumbnailEvent) {
    deliver(event) { $0.finish(key, flag) }
  }

  /// Posts under the lock, so that nothing slips in behind a `cancel`.
  private func deliver(_ event: ThumbnailEvent, to askers: (inout ThumbnailQueue) -> Set<UInt64>) {
    state.withLock { state in
      for id in askers(&state.queue) { mailbox.post(ThumbnailDelivery(id: id, event: event)) }
    }
  }
}

extension ThumbnailQueue.Work {
  /// Whether it may take seconds.
  fileprivate var readsClip: Bool {
    if case .make(let key, .decode, _, _) = self { key.isClip } else { false }
  }
}
