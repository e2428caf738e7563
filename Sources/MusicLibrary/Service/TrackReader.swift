import GObjectKit
import Imaging
import MediaLibrary
import WorkerKit

/// Reads songs in sandboxed workers. All members may be used on any thread.
public struct TrackReader: TrackReading {
  /// Creates a reader. All readers share their workers.
  public init() {}

  /// Reads the tags; see `TrackReading`.
  public func tags(ofFileAt path: String) async throws(ImageError) -> AudioTags {
    try await CancellationFlag.blocking { cancellation throws(ImageError) in
      try AudioTags.read(path: path, cancellation: cancellation)
    }
  }

  /// Reads the cover; nil also for a file that cannot be read.
  public func cover(ofFileAt path: String) async -> Bytes? {
    do {
      return try await CancellationFlag.blocking { cancellation throws(ImageError) in
        try AudioCover.read(path: path, cancellation: cancellation)
      }
    } catch {
      return nil
    }
  }

  /// Computes the waveform; see `TrackReading`.
  public func waveform(ofFileAt path: String, duration: Duration) -> AsyncStream<Waveform> {
    Waveform.values(ofSongAt: path, duration: duration)
  }
}
