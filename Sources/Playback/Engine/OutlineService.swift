import Dispatch
import GObjectKit
import GStreamerKit
import Imaging
import MediaLibrary
import Synchronization

/// Reads the outlines of files without haste, so that nothing that plays has to wait: one at a time, in a worker that
/// runs when nothing else wants to. What was read is kept for as long as the file is the same.
public nonisolated final class OutlineService: OutlineServing {
  /// How it was when it was read.
  private struct Known {
    let size: Int64
    let modified: Timestamp
    let outline: MediaOutline
  }

  private struct State {
    /// The next one last.
    var waiting: [String] = []
    var isReading = false
    var known: [String: Known] = [:]
  }

  /// More than a queue has; then all are forgotten.
  private static let capacity = 20_000
  /// What was read, in order. For one reader.
  public let events: AsyncStream<OutlineEvent>
  private let report: AsyncStream<OutlineEvent>.Continuation
  private let state = Mutex(State())
  /// Where files are recorded that cannot be read.
  private let cache = ThumbnailCache()
  // It blocks, so not on a thread of Swift's.
  private let thread = DispatchQueue(label: "outlines", qos: .utility)

  /// A service that reads nothing yet; GStreamer is not loaded. It ends with its last reference.
  public init() { (events, report) = AsyncStream.makeStream() }

  deinit { report.finish() }

  /// Reads these files, one after the other, and no others that still wait. Of what is on a network nothing is said.
  public func read(_ uris: [String]) {
    let mustBegin = state.withLock { state in
      state.waiting = uris.reversed()
      defer { state.isReading = !state.waiting.isEmpty || state.isReading }
      return !state.isReading && !state.waiting.isEmpty
    }
    if mustBegin { goOn() }
  }

  private func goOn() { thread.async { [weak self] in self?.readNext() } }

  private func readNext() {
    let next = state.withLock { state in
      let next = state.waiting.popLast()
      state.isReading = next != nil
      return next
    }
    guard let next else { return Memory.giveBack() }
    report.yield(.read(uri: next, outline(of: next)))
    goOn()
  }

  private func outline(of uri: String) -> MediaOutline {
    guard uri.hasPrefix("file:"), let file = File(uri: uri), let info = try? file.info(), info.kind == .file,
      info.size > 0
    else { return MediaOutline() }
    if let known = state.withLock({ $0.known[uri] }), known.size == info.size,
      known.modified == info.modified
    {
      return known.outline
    }
    let outline = read(file, modified: Int(info.modified.seconds))
    state.withLock { state in
      if state.known.count >= Self.capacity { state.known = [:] }
      state.known[uri] = Known(size: info.size, modified: info.modified, outline: outline)
    }
    return outline
  }

  /// A file that a worker did not survive is not read again before it changes.
  private func read(_ file: File, modified: Int) -> MediaOutline {
    guard cache.failure(of: file.path, modified: modified) == nil else { return MediaOutline() }
    do throws(ImageError) {
      return try MediaOutline.read(path: file.path)
    } catch {
      if error.isWorkerLoss { cache.storeFailure(error, of: file.path, modified: modified) }
      return MediaOutline()
    }
  }
}
