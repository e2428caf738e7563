import Dispatch
import GObjectKit
import Imaging
import Synchronization
import WorkerKit

/// Creates the thumbnails of a scrolling grid.
///
/// A cell calls `request`, receives events through `deliveries` (first a preliminary image if the final one takes
/// time), and calls `cancel` when it scrolls out of view. The image comes from the shared thumbnail cache, or from the
/// file, scaled during decoding; a decoded thumbnail is then written into the cache after all visible requests are
/// answered. See `ThumbnailQueue` for the order.
///
/// All methods may be called on any thread and do not block. One thread for each core decodes; the threads belong to
/// libdispatch, so that the Swift concurrency pool stays free. Videos, which may take seconds, use additional threads,
/// half as many, so that images never wait for them.
public final class ThumbnailService: Sendable {
  /// The events of the requests. Each element contains all events since the previous one, so that the reader wakes once
  /// for many cells. Supports one reader. After `cancel` returns, elements that were not yet read contain no event for
  /// the cancelled identifiers.
  public let deliveries: AsyncStream<[ThumbnailDelivery]>

  /// The cache to read thumbnails from and write them into.
  public let cache: ThumbnailCache

  /// The time limit for one image. Decoding 100 megapixels takes two seconds.
  private static let timeout = Duration.seconds(20)

  private let decoder: ImageDecoder
  private let mailbox = Mailbox<ThumbnailDelivery>()
  private let threads: DispatchQueue
  private let maximumWorkers: Int
  private let maximumVideoWorkers: Int
  private let state = Mutex(State())

  private struct State {
    var queue = ThumbnailQueue()
    var workers = 0
    /// The number of workers that read a video.
    var videoWorkers = 0
    /// The number of workers that wait for a slow file. Additional workers replace them.
    var slow = 0
    var idleWaiters: [CheckedContinuation<Void, Never>] = []
  }

  /// Creates a service. Starts no thread before the first request.
  ///
  /// - Parameter workers: The number of threads; by default one for each core.
  public convenience init(
    cache: ThumbnailCache = ThumbnailCache(), limits: DecodingLimits = DecodingLimits(), workers: Int? = nil
  ) {
    self.init(
      cache: cache, limits: limits, workers: workers,
      threads: DispatchQueue(label: "thumbnails", qos: .utility, attributes: .concurrent))
  }

  /// Creates a service that runs on `threads`. Tests suspend the queue while they send requests.
  init(
    cache: ThumbnailCache, limits: DecodingLimits, workers: Int?, threads: DispatchQueue,
    timeout: Duration = ThumbnailService.timeout
  ) {
    self.cache = cache
    self.threads = threads
    var limits = limits
    limits.time = min(limits.time, timeout)
    decoder = ImageDecoder(limits: limits)
    maximumWorkers = max(1, workers ?? Processors.count)
    maximumVideoWorkers = max(1, maximumWorkers / 2)
    let mailbox = mailbox
    deliveries = AsyncStream(unfolding: { await mailbox.next() }, onCancel: { mailbox.dismissReader() })
  }

  deinit { stop() }

  /// Requests a thumbnail. A second request with the same `id` replaces the first.
  public func request(_ request: ThumbnailRequest) { self.request([request]) }

  /// Requests several thumbnails. The last one is served first, unless `setVisible` defines another order.
  public func request(_ requests: [ThumbnailRequest]) {
    change { queue in
      for request in requests { queue.add(request) }
    }
  }

  /// Requests thumbnails of files that failed before, ignoring a recorded failure. Records a new failure if it fails
  /// again.
  public func retry(_ requests: [ThumbnailRequest]) {
    change { queue in
      for request in requests { queue.retry(request) }
    }
  }

  /// Sets the visible requests in the order in which they are served. All other requests follow. May contain
  /// identifiers that are requested later.
  public func setVisible(_ ids: [UInt64]) { change { $0.setVisible(ids) } }

  /// Cancels requests. Waiting requests are dropped, and running decoders are cancelled.
  public func cancel(_ ids: [UInt64]) {
    change { queue in
      for id in ids { queue.cancel(id) }
    }
    let gone = Set(ids)
    mailbox.discard { gone.contains($0.id) }
  }

  /// Cancels all requests and ends `deliveries`. Finished thumbnails are still written into the cache.
  public func stop() {
    change { $0.cancelAll() }
    mailbox.close()
  }

  /// The number of unanswered requests.
  public var openRequests: Int { state.withLock { $0.queue.openRequests } }

  /// Returns when all requests are answered and all thumbnails are written into the cache.
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
      let missing = min(maximumWorkers + state.videoWorkers + state.slow, state.queue.waiting) - state.workers
      if missing > 0 { state.workers += missing }
      return missing
    }
    for _ in 0..<max(missing, 0) { threads.async { [self] in work() } }
  }

  /// Runs work until there is none.
  private func work() {
    while let work = next() {
      switch work {
      case .make(let key, .lookUp, let isVisible, let flag): lookUp(key, isVisible: isVisible, flag)
      case .make(let key, .decode, _, let flag) where key.isVideo: readVideo(key, flag)
      case .make(let key, .decode, _, let flag): decode(key, flag)
      case .store(let store): store.cache.store(store.image, of: store.path, size: store.size)
      }
      if work.readsVideo {
        // An additional worker replaced this one in the meantime; there may be one worker too many now.
        state.withLock { $0.videoWorkers -= 1 }
      }
    }
  }

  /// Returns the next work. If there is none, returns nil and ends the worker.
  private func next() -> ThumbnailQueue.Work? {
    let (work, waiters) = state.withLock {
      state -> (ThumbnailQueue.Work?, [CheckedContinuation<Void, Never>]) in
      if let work = state.queue.next(includingVideos: state.videoWorkers < maximumVideoWorkers) {
        if work.readsVideo { state.videoWorkers += 1 }
        return (work, [])
      }
      state.workers -= 1
      guard state.workers == 0, state.queue.isIdle else { return (nil, []) }
      defer { state.idleWaiters = [] }
      return (nil, state.idleWaiters)
    }
    waiters.forEach { $0.resume() }
    // Start an additional worker, so that other work does not wait for the video.
    if work?.readsVideo == true { change { _ in } }
    return work
  }

  /// The fast step: returns a cached thumbnail, or a preliminary image for visible requests.
  private func lookUp(_ key: ThumbnailQueue.Key, isVisible: Bool, _ flag: CancellationFlag) {
    let edit: SharedEdit?
    do throws(ImageError) { edit = try key.edit?.load() } catch { return finish(key, flag, .failed(error)) }
    let cache = cache.edited(by: edit)
    let cached = cache.thumbnail(of: key.path, modified: key.modified, for: key.targetSize)
    if let cached, cached.suffices, !key.isVideo || cached.duration != nil {
      if let duration = cached.duration { deliver(.video(duration: duration)) { $0.requesters(key, flag) } }
      return finish(
        key, flag, .final(cached.pixels.resized(to: key.targetSize), isTruncated: cached.isTruncated))
    }
    if state.withLock({ $0.queue.isRetried(key.file) }) {
      cache.forgetFailure(of: key.path)
    } else if cached == nil, let failure = cache.failure(of: key.path, modified: key.modified) {
      return finish(key, flag, .failed(failure))
    }
    // Hidden requests need no preliminary image, and are decoded immediately while no visible work is waiting.
    if !isVisible, !key.isVideo, !state.withLock({ $0.queue.hasVisibleWork }) { return decode(key, flag) }
    if isVisible {
      do throws(ImageError) {
        var preliminary = cached?.pixels.resized(to: key.targetSize)
        // The embedded preview of an edited photo is not edited.
        if preliminary == nil, !key.isVideo, edit == nil {
          preliminary = try decoder.embeddedThumbnail(path: key.path, targetSize: key.targetSize)
        }
        if let preliminary { deliver(.preliminary(preliminary)) { $0.requesters(key, flag) } }
      } catch {
        return fail(key, flag, error)
      }
    }
    change { $0.advance(key, flag) }
  }

  /// The slow step: decodes, delivers the image, and queues the thumbnail for the cache.
  private func decode(_ key: ThumbnailQueue.Key, _ flag: CancellationFlag) {
    do throws(ImageError) {
      let edit = try key.edit?.load()
      let cache = cache.edited(by: edit)
      let decoding = ThumbnailDecoding(key: key, edit: edit, cache: cache)
      let (image, size) = try decoding.run(decoder) { targetSize throws(ImageError) in
        try withReplacementWorker { onSlow throws(ImageError) in
          try decoder.decode(
            path: key.path, edit: edit, targetSize: targetSize, cancellation: flag, onSlow: onSlow)
        }
      }
      finish(key, flag, .final(image.pixels.resized(to: key.targetSize), isTruncated: image.isTruncated))
      guard let size else { return }
      change { $0.add(ThumbnailQueue.Store(image: image, path: key.path, size: size, cache: cache)) }
    } catch {
      fail(key, flag, error)
    }
  }

  /// Reads a video in one step: a video has no separate header and no embedded preview.
  private func readVideo(_ key: ThumbnailQueue.Key, _ flag: CancellationFlag) {
    do throws(ImageError) {
      if flag.isCancelled { throw .cancelled }
      let size = cache.contains(key.path) ? nil : ThumbnailSize.serving(key.targetSize, original: nil)
      let targetSize = size.map { TargetSize.fit(width: $0.pixels, height: $0.pixels) } ?? key.targetSize
      let thumbnail = try withReplacementWorker { onSlow throws(ImageError) in
        try VideoThumbnail.read(path: key.path, targetSize: targetSize, cancellation: flag, onSlow: onSlow)
      }
      if let duration = thumbnail.duration {
        deliver(.video(duration: duration)) { $0.requesters(key, flag) }
      }
      finish(key, flag, .final(thumbnail.pixels.resized(to: key.targetSize), isTruncated: false))
      guard let size else { return }
      let image = thumbnail.image(modified: key.modified)
      change { $0.add(ThumbnailQueue.Store(image: image, path: key.path, size: size, cache: cache)) }
    } catch {
      // Other errors are not recorded, because a missing codec may be installed later.
      if error.isWorkerFailure { return fail(key, flag, error) }
      finish(key, flag, .failed(error))
    }
  }

  /// Runs work that calls its argument if it takes long; an additional worker then replaces this one.
  private func withReplacementWorker<Value>(
    _ work: (_ onSlow: @escaping () -> Void) throws(ImageError) -> Value
  ) throws(ImageError) -> Value {
    var isSlow = false
    defer { if isSlow { state.withLock { $0.slow -= 1 } } }
    return try work {
      isSlow = true
      self.state.withLock { $0.slow += 1 }
      self.change { _ in }
    }
  }

  /// Records the failure before the next file is tried, so that a file that crashes the program is not opened again
  /// automatically.
  private func fail(_ key: ThumbnailQueue.Key, _ flag: CancellationFlag, _ error: ImageError) {
    // The edit may be what failed: the shared cache does not record the failure.
    if !flag.isCancelled, key.edit == nil {
      cache.storeFailure(error, of: key.path, modified: key.modified)
    }
    finish(key, flag, .failed(error))
  }

  private func finish(_ key: ThumbnailQueue.Key, _ flag: CancellationFlag, _ event: ThumbnailEvent) {
    deliver(event) { $0.finish(key, flag) }
  }

  /// Posts while holding the lock, so that no event is posted after `cancel`.
  private func deliver(_ event: ThumbnailEvent, to requesters: (inout ThumbnailQueue) -> Set<UInt64>) {
    state.withLock { state in
      for id in requesters(&state.queue) { mailbox.post(ThumbnailDelivery(id: id, event: event)) }
    }
  }
}

extension ThumbnailQueue.Work {
  /// Whether the work may take seconds.
  fileprivate var readsVideo: Bool {
    if case .make(let key, .decode, _, _) = self { key.isVideo } else { false }
  }
}
