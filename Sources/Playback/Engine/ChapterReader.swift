import Dispatch
import GObjectKit
import GStreamerKit

/// Reads chapters that GStreamer does not report: those of MP4 and related formats. Calls return at once and may
/// come from any thread.
public nonisolated protocol ChapterReading: Sendable {
  /// The results, in any order. Supports one consumer.
  var events: AsyncStream<ChapterReaderEvent> { get }
  /// Reads the chapters of the file at a path.
  func read(_ path: String)
}

/// What a `ChapterReading` reports.
public nonisolated enum ChapterReaderEvent: Sendable {
  /// The chapters of a file; empty where it has none, or is of another format.
  case read(path: String, [Chapter])
}

/// Reads files in the background, until its last reference is released.
public nonisolated final class ChapterReader: ChapterReading {
  /// The results, in any order. Supports one consumer.
  public let events: AsyncStream<ChapterReaderEvent>
  private let report: AsyncStream<ChapterReaderEvent>.Continuation

  /// Creates a reader; nothing is read yet.
  public init() { (events, report) = AsyncStream.makeStream() }

  deinit { report.finish() }

  /// Reads the chapters of the file at a path. Requests run concurrently, so that a slow disk does not delay
  /// others.
  public func read(_ path: String) {
    // Reading blocks, so it does not run on a thread of Swift's pool.
    DispatchQueue.global(qos: .userInitiated).async { [report] in
      report.yield(.read(path: path, MP4Chapters.chapters(of: File(path: path))))
    }
  }
}
