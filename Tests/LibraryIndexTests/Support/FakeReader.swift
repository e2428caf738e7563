import GObjectKit
import Imaging
import LibraryIndex
import Synchronization

/// Reads metadata that the test has stored for names.
final class FakeReader: AssetReading {
  private let state = Mutex<
    (metadata: [String: AssetMetadata], errors: [String: ImageError], reads: [String])
  >(
    ([:], [:], []))

  /// The names of the files that were read, in order.
  var reads: [String] { state.withLock { $0.reads } }

  func set(_ name: String, _ change: @Sendable (inout AssetMetadata) -> Void) {
    state.withLock { change(&$0.metadata[name, default: AssetMetadata()]) }
  }

  func fail(_ name: String, with error: ImageError) { state.withLock { $0.errors[name] = error } }

  func metadata(ofFileAt path: String) async throws(ImageError) -> AssetMetadata {
    let name = File(path: path).name
    let (metadata, error) = state.withLock {
      $0.reads.append(name)
      return ($0.metadata[name], $0.errors[name])
    }
    if let error { throw error }
    return metadata ?? AssetMetadata()
  }
}
