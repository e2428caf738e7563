import GObjectKit
import GStreamerKit
import Imaging
import MediaLibrary
import WorkerKit

/// Reads the metadata of photos and videos, and of their XMP sidecars, in sandboxed workers with a low priority.
///
/// A photo is read by one request in one pass; see `ImageSummary`. All members may be used on any thread.
public struct AssetReader: AssetReading {
  /// The workers: one per core, and so nice that the thumbnails that the user waits for precede them.
  private static let images = WorkerPool(kind: "image", nice: 19)
  private static let media = WorkerPool(kind: "media", nice: 19)
  /// The limits for one file. Palette and hash need few pixels.
  private static let limits: DecodingLimits = {
    var limits = DecodingLimits()
    limits.time = .seconds(20)
    return limits
  }()

  /// Makes a reader. All readers share their workers.
  public init() {}

  /// Ends the idle workers, whose CPU time counts for this process only then; for measurements.
  public static func endIdleWorkers() {
    images.endIdle()
    media.endIdle()
  }

  /// Reads a file and its sidecar; see `AssetReading`.
  public func metadata(ofFileAt path: String) async throws(ImageError) -> AssetMetadata {
    try await CancellationFlag.blocking { cancellation throws(ImageError) in
      try read(path, cancellation)
    }
  }

  /// Reads a file. Blocks.
  private func read(_ path: String, _ cancellation: CancellationFlag) throws(ImageError) -> AssetMetadata {
    var evidence = KindEvidence(path: path)
    var metadata = AssetMetadata()
    if evidence.isVideo {
      let summary = try VideoSummary.read(path: path, pool: Self.media, cancellation: cancellation)
      metadata.add(summary)
      evidence.add(summary)
    } else {
      let summary = try ImageSummary.read(
        path: path, limits: Self.limits, pool: Self.images, cancellation: cancellation)
      metadata.add(summary)
      evidence.add(summary)
    }
    metadata.kinds = evidence.kinds
    metadata.burst = metadata.burst ?? BurstName(evidence.name)?.identifier
    if metadata.date == nil { metadata.date = Self.date(ofFileAt: path) }
    for sidecar in Sidecar.paths(for: path) {
      if let content = try Self.sidecar(sidecar, of: path, cancellation) {
        metadata.add(content)
        break
      }
    }
    return metadata
  }

  /// The date in the name, else the modification time.
  private static func date(ofFileAt path: String) -> AssetDate? {
    let file = File(path: path)
    if let date = NameDate.date(in: file.name) { return AssetDate(date, source: .name) }
    return (try? file.info()).map { AssetDate($0.modified, source: .modification) }
  }

  /// Reads a sidecar; nil if there is none, it is not XMP, or it belongs to a file with another extension.
  ///
  /// - Throws: `ImageError.cancelled`.
  private static func sidecar(
    _ sidecar: String, of path: String, _ cancellation: CancellationFlag
  ) throws(ImageError) -> SidecarContent? {
    let content: SidecarContent
    do throws(ImageError) {
      content = try SidecarContent.read(path: sidecar, pool: images, cancellation: cancellation)
    } catch {
      switch error {
      case .notFound: return nil
      case .cancelled: throw error
      default:
        logger.warning("ignores the sidecar \(sidecar.displayName)", error: error)
        return nil
      }
    }
    let own = path.utf8.lastIndex(of: UInt8(ascii: ".")).map { path[path.index(after: $0)...].lowercased() }
    if let stated = content.fileExtension?.lowercased(), stated != own { return nil }
    return content
  }
}
