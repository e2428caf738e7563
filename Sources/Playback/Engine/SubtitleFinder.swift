import Dispatch
import GObjectKit
import MediaLibrary

/// Looks for files of subtitles beside films. Calls return at once and may come from any thread.
public nonisolated protocol SubtitleFinding: Sendable {
  /// What was found, in any order. For one reader.
  var events: AsyncStream<SubtitleFinderEvent> { get }
  /// Looks beside the film at a path.
  func find(beside path: String)
}

/// What a `SubtitleFinding` reports.
public nonisolated enum SubtitleFinderEvent: Sendable {
  /// What lies beside a film.
  case found(path: String, SubtitleListing)
}

/// Reads folders. It ends with its last reference.
public nonisolated final class SubtitleFinder: SubtitleFinding {
  /// What was found, in any order. For one reader.
  public let events: AsyncStream<SubtitleFinderEvent>
  private let report: AsyncStream<SubtitleFinderEvent>.Continuation

  /// A finder that looks for nothing yet.
  public init() { (events, report) = AsyncStream.makeStream() }

  deinit { report.finish() }

  /// Looks beside the film at a path. A folder on a network may take its time: other films do not wait for it.
  public func find(beside path: String) {
    // It blocks, so not on a thread of Swift's.
    DispatchQueue.global(qos: .userInitiated).async { [report] in
      report.yield(.found(path: path, SubtitleListing(beside: File(path: path))))
    }
  }
}
