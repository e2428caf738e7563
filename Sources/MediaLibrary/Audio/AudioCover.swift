import GObjectKit
import Imaging
import WorkerKit

/// The picture that a song's file contains: the front cover, else the first picture.
public enum AudioCover {
  /// The largest size of a cover in bytes; a larger picture is none.
  public static let maximumSize = 20 << 20

  /// Reads the cover of the file at `path` in a worker. Blocks.
  ///
  /// - Parameters:
  ///   - pool: The workers, of the kind of `TagWorkers.pool`.
  ///   - cancellation: Cancels the work.
  /// - Returns: The bytes of an image file in a format of pixels, by its signature, which may be damaged or larger than the
  ///   limits of `DecodingLimits`; nil if the file has none.
  /// - Throws: An `ImageError` if the file cannot be opened, the time limit is exceeded, or the worker crashes
  ///   (`ImageError.decoderStopped`).
  public static func read(
    path: String, pool: WorkerPool = TagWorkers.pool, cancellation: CancellationFlag? = nil
  ) throws(ImageError) -> Bytes? {
    let file = try InputFile(decoding: path)
    let reply = try TagWorkers.perform(.cover(limit: maximumSize), file, pool, cancellation)
    var reader = reply.reader
    guard let isPresent = try? reader.read(Bool.self) else { throw .decoderStopped }
    guard isPresent else { return nil }
    guard let memory = reply.memory.first, let bytes = try? Bytes(sealed: memory), bytes.count <= maximumSize
    else { throw .decoderStopped }
    return bytes
  }
}
