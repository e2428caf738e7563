import Dispatch
import GObjectKit
import GStreamerKit

/// Reads the chapters of files that GStreamer does not report: MP4 and its kin. Calls return at once and may come from
/// any thread.
public nonisolated protocol ChapterReading: Sendable {
  /// What was read, in any order. For one reader.
  var events: AsyncStream<ChapterReaderEvent> { get }
  /// Reads the chapters of the file at a path.
  func read(_ path: String)
}

/// What a `ChapterReading` reports.
public nonisolated enum ChapterReaderEvent: Sendable {
  /// The chapters of a file; empty where it has none of this kind.
  case read(path: String, [Chapter])
}

/// Reads files off the main thread. It ends with its last reference.
public nonisolated final class ChapterReader: ChapterReading {
  /// What was read, in any order. For one reader.
  public let events: AsyncStream<ChapterReaderEvent>
  private let report: AsyncStream<ChapterReaderEvent>.Continuation

  /// A reader that reads nothing yet.
  public init() { (events, report) = AsyncStream.makeStream() }

  deinit { report.finish() }

  /// Reads the chapters of the file at a path. Where a disk takes its time, others do not wait for it.
  public func read(_ path: String) {
    // It blocks, so not on a thread of Swift's.
    DispatchQueue.global(qos: .userInitiated).async { [report] in
      report.yield(.read(path: path, MP4Chapters.chapters(of: File(path: path))))
    }
  }
}
