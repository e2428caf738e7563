import GObjectKit
import Imaging

/// Reads a file for the index: the metadata in a worker, the hash of the content here.
struct AssetFileReader: Sendable {
  /// The result of reading a file.
  enum Outcome: Sendable {
    /// The metadata, with the state of the file before and after, which were the same, and the time of the sidecars.
    case read(AssetMetadata, contentHash: UInt64?, AssetFile, sidecar: Timestamp?)
    /// The file ended the worker or exceeded the time limit.
    case failed(AssetFile)
    /// The file is gone, is not readable now, or changed while it was read.
    case notRead
  }

  private let reader: any AssetReading

  init(_ reader: any AssetReading) { self.reader = reader }

  /// Reads a file. Does not block the calling actor.
  func read(_ path: String) async -> Outcome {
    let (info, sidecar) = await blocking { (try? File(path: path).info(), Sidecar.modified(for: path)) }
    guard let before = info else { return .notRead }
    let metadata: AssetMetadata
    do {
      metadata = try await reader.metadata(ofFileAt: path)
    } catch {
      switch error {
      case .decoderStopped, .timedOut: return .failed(AssetFile(before))
      case .notFound, .notReadable, .notAFile, .cancelled, .decoderMissing: return .notRead
      // The file was opened, and there is nothing in it to read.
      default: metadata = AssetMetadata()
      }
    }
    let (hash, after) = await blocking {
      (ContentHash.hash(ofFileAt: path), try? File(path: path).info())
    }
    guard let after, AssetFile(after) == AssetFile(before) else { return .notRead }
    return .read(metadata, contentHash: hash, AssetFile(after), sidecar: sidecar)
  }
}
