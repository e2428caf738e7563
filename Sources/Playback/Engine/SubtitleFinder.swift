import Dispatch
import GObjectKit
import MediaLibrary

/// Finds subtitle files for videos. Calls return at once and may come from any thread.
public nonisolated protocol SubtitleFinding: Sendable {
  /// The results, in any order. Supports one consumer.
  var events: AsyncStream<SubtitleFinderEvent> { get }
  /// Looks for subtitle files in the folder of the video at a path.
  func find(beside path: String)
}

/// What a `SubtitleFinding` reports.
public nonisolated enum SubtitleFinderEvent: Sendable {
  /// The subtitle files for the video at `path`.
  case found(path: String, SubtitleListing)
}

/// Reads folders in the background, until its last reference is released.
public nonisolated final class SubtitleFinder: SubtitleFinding {
  /// The results, in any order. Supports one consumer.
  public let events: AsyncStream<SubtitleFinderEvent>
  private let report: AsyncStream<SubtitleFinderEvent>.Continuation

  /// Creates a finder; nothing is read yet.
  public init() { (events, report) = AsyncStream.makeStream() }

  deinit { report.finish() }

  /// Looks for subtitle files in the folder of the video at a path. Requests run concurrently, so that a slow
  /// network folder does not delay others.
  public func find(beside path: String) {
    // Reading blocks, so it does not run on a thread of Swift's pool.
    DispatchQueue.global(qos: .userInitiated).async { [report] in
      report.yield(.found(path: path, SubtitleListing(beside: File(path: path))))
    }
  }
}
