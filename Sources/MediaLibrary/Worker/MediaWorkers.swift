import Dispatch
import GObjectKit
import GStreamerKit
import Imaging
import WorkerKit

/// The sandboxed workers that read media files with GStreamer demuxers and decoders.
public enum MediaWorkers {
  /// The pool for requests that the user waits for: video thumbnails.
  public static let pool = WorkerPool(kind: "media", nice: 10)
  /// The pool for durations and titles. One worker with `nice` 15, so that it does not disturb playback.
  public static let background = WorkerPool(kind: "media", limit: 1, nice: 15)

  /// The memory limit in bytes. Demuxers and decoders of large videos keep many frames.
  static let memory = 3 << 30
  /// The time limit for one file.
  static let timeout = Duration.seconds(12)

  static func perform(
    _ request: MediaRequest, _ file: borrowing InputFile, pool: WorkerPool = pool,
    cancellation: CancellationFlag? = nil, onSlow: (() -> Void)? = nil
  ) throws(ImageError) -> WorkerPool.Reply {
    var message = MessageWriter()
    message.write(request)
    do throws(WorkerError) {
      return try pool.perform(
        WorkerPool.Request(message.bytes, files: [file.descriptor.number], memory: memory), within: timeout,
        cancellation: cancellation, onSlow: onSlow)
    } catch {
      throw ImageError(error)
    }
  }
}

extension MediaFileInfo {
  /// Reads the duration and the title of the file at `path` in a background worker. Blocks for up to several seconds.
  ///
  /// - Returns: The media info; without values if the file is not a media file.
  /// - Throws: An `ImageError` if the file cannot be opened, the time limit is exceeded, or the worker crashes
  ///   (`ImageError.decoderStopped`).
  public static func read(path: String) throws(ImageError) -> MediaFileInfo {
    let file = try InputFile(decoding: path)
    var reader = try MediaWorkers.perform(.info, file, pool: MediaWorkers.background).reader
    guard let info = try? reader.read(MediaFileInfo.self) else { throw .decoderStopped }
    return info
  }
}

extension VideoSummary {
  /// Reads what an index of many files needs from the video at `path`. Blocks.
  ///
  /// - Parameters:
  ///   - pool: The workers, of the kind of `MediaWorkers.pool`.
  ///   - cancellation: Cancels the work.
  /// - Throws: An `ImageError` if the file cannot be opened, the time limit is exceeded, or the worker crashes
  ///   (`ImageError.decoderStopped`).
  package static func read(
    path: String, pool: WorkerPool, cancellation: CancellationFlag? = nil
  ) throws(ImageError) -> VideoSummary {
    let file = try InputFile(decoding: path)
    var reader = try MediaWorkers.perform(.summary, file, pool: pool, cancellation: cancellation).reader
    guard let result = try? reader.read(Result<VideoSummary, ImageError>.self) else { throw .decoderStopped }
    return try result.get()
  }
}
