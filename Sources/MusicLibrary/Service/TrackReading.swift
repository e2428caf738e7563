import GObjectKit
import Imaging
import MediaLibrary

/// Reads what the library needs from one song. `TrackReader` does it in sandboxed workers; tests use fakes.
public protocol TrackReading: Sendable {
  /// Reads the tags. Cancelling the task cancels the work.
  ///
  /// - Throws: An `ImageError` if the file cannot be opened, or if its worker ended or exceeded the time limit. A file
  ///   that opens and has no tags is no error.
  func tags(ofFileAt path: String) async throws(ImageError) -> AudioTags
  /// Reads the cover that the file contains, as it is encoded; nil for none.
  func cover(ofFileAt path: String) async -> Bytes?
  /// Computes the waveform: longer and longer ones. Ends early where the file cannot be decoded, and when its reader is
  /// cancelled.
  func waveform(ofFileAt path: String, duration: Duration) -> AsyncStream<Waveform>
}
