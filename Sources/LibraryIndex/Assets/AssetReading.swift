import Imaging

/// Reads the metadata of files. `AssetReader` does it in sandboxed workers; tests of the indexer use fakes.
public protocol AssetReading: Sendable {
  /// Reads one file. Does not block a thread of the Swift concurrency pool. Cancelling the task cancels the work.
  ///
  /// - Parameter path: The absolute path.
  /// - Throws: An `ImageError` if the file cannot be opened, or if its worker ended or exceeded the time limit. A file
  ///   that opens and cannot be decoded is no error: its metadata has the fields that could be read.
  func metadata(ofFileAt path: String) async throws(ImageError) -> AssetMetadata
}
