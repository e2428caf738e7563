import Dispatch
import GObjectKit
import GStreamerKit
import Imaging
import MediaLibrary
import Synchronization

/// Reads the media info of files in the background, so that playback never waits for it: one at a time, in a
/// worker process of low priority. A result is cached for as long as the file does not change.
public nonisolated final class MediaDiscoveryService: MediaDiscovering {
  /// A cached result, and the state of the file then.
  private struct Known {
    let size: Int64
    let modified: Timestamp
    let fileInfo: MediaFileInfo
  }

  private struct State {
    /// In reverse order: the next one is last.
    var waiting: [String] = []
    var isReading = false
    var known: [String: Known] = [:]
  }

  /// The capacity of the cache, larger than any queue; when it is reached, the cache is emptied.
  private static let capacity = 20_000
  /// The results, in order. Supports one consumer.
  public let events: AsyncStream<MediaDiscoveryEvent>
  private let report: AsyncStream<MediaDiscoveryEvent>.Continuation
  private let state = Mutex(State())
  /// Records files that a worker did not survive.
  private let cache = ThumbnailCache()
  // Reading blocks, so it does not run on a thread of Swift's pool.
  private let thread = DispatchQueue(label: "outlines", qos: .utility)

  /// Creates a service; GStreamer is not loaded. It ends when its last reference is released.
  public init() { (events, report) = AsyncStream.makeStream() }

  deinit { report.finish() }

  /// Reads these files, one after the other, and cancels earlier requests that are still waiting. Other URIs than
  /// those of files yield an empty result.
  public func read(_ uris: [String]) {
    let mustBegin = state.withLock { state in
      state.waiting = uris.reversed()
      defer { state.isReading = !state.waiting.isEmpty || state.isReading }
      return !state.isReading && !state.waiting.isEmpty
    }
    if mustBegin { scheduleNext() }
  }

  private func scheduleNext() { thread.async { [weak self] in self?.readNext() } }

  private func readNext() {
    let next = state.withLock { state in
      let next = state.waiting.popLast()
      state.isReading = next != nil
      return next
    }
    guard let next else { return Memory.trim() }
    report.yield(.read(uri: next, fileInfo(of: next)))
    scheduleNext()
  }

  private func fileInfo(of uri: String) -> MediaFileInfo {
    guard uri.hasPrefix("file:"), let file = File(uri: uri), let info = try? file.info(), info.kind == .file,
      info.size > 0
    else { return MediaFileInfo() }
    if let known = state.withLock({ $0.known[uri] }), known.size == info.size,
      known.modified == info.modified
    {
      return known.fileInfo
    }
    let fileInfo = read(file, modified: Int(info.modified.seconds))
    state.withLock { state in
      if state.known.count >= Self.capacity { state.known = [:] }
      state.known[uri] = Known(size: info.size, modified: info.modified, fileInfo: fileInfo)
    }
    return fileInfo
  }

  /// Reads a file in a worker. A file that a worker did not survive is not read again until it changes.
  private func read(_ file: File, modified: Int) -> MediaFileInfo {
    guard cache.failure(of: file.path, modified: modified) == nil else { return MediaFileInfo() }
    do throws(ImageError) {
      return try MediaFileInfo.read(path: file.path)
    } catch {
      if error.isWorkerFailure { cache.storeFailure(error, of: file.path, modified: modified) }
      return MediaFileInfo()
    }
  }
}
