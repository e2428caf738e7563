import GObjectKit
import Imaging
import WorkerKit

/// The sandboxed workers that read the tags of songs with TagLib. They load no GStreamer, so they start at once.
public enum TagWorkers {
  /// The pool for single requests; a scan of many files has its own, of the kind "tags".
  public static let pool = WorkerPool(kind: "tags", nice: 10)

  /// The memory limit in bytes: TagLib keeps the frames of a tag, with their pictures, several times.
  private static let memory = 1 << 30
  /// The time limit for one file.
  private static let timeout = Duration.seconds(12)

  static func perform(
    _ request: TagRequest, _ file: borrowing InputFile, _ pool: WorkerPool, _ cancellation: CancellationFlag?
  ) throws(ImageError) -> WorkerPool.Reply {
    var message = MessageWriter()
    message.write(request)
    do throws(WorkerError) {
      return try pool.perform(
        WorkerPool.Request(message.bytes, files: [file.descriptor.number], memory: memory), within: timeout,
        cancellation: cancellation)
    } catch {
      throw ImageError(error)
    }
  }
}

extension AudioTags {
  /// Reads the tags of the file at `path` in a worker. Blocks.
  ///
  /// - Parameters:
  ///   - pool: The workers, of the kind of `TagWorkers.pool`.
  ///   - cancellation: Cancels the work.
  /// - Returns: The tags; without values if the file has none, or if it has no format of audio that is known.
  /// - Throws: An `ImageError` if the file cannot be opened, the time limit is exceeded, or the worker crashes
  ///   (`ImageError.decoderStopped`).
  public static func read(
    path: String, pool: WorkerPool = TagWorkers.pool, cancellation: CancellationFlag? = nil
  ) throws(ImageError) -> AudioTags {
    let file = try InputFile(decoding: path)
    var reader = try TagWorkers.perform(.tags, file, pool, cancellation).reader
    guard let result = try? reader.read([AudioTags].self) else { throw .decoderStopped }
    return result.first ?? AudioTags()
  }
}
