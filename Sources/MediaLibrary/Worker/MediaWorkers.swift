import Dispatch
import GObjectKit
import GStreamerKit
import Imaging
import WorkerKit

/// The sandboxed workers that read media files with GStreamer's demuxers and decoders.
public enum MediaWorkers {
  /// For what a person waits for: posters of videos.
  public static let pool = WorkerPool(kind: "media")
  /// For what can wait: lengths and titles. It runs when nothing else wants to, so that playing is not disturbed.
  public static let background = WorkerPool(kind: "media", limit: 1, nice: 15)

  /// Demuxers and decoders of large videos keep many frames.
  static let memory = 3 << 30
  /// The time for one file.
  static let timeout = Duration.seconds(12)

  static func perform(
    _ request: MediaRequest, _ file: borrowing InputFile, pool: WorkerPool = pool,
    cancellation: CancellationFlag? = nil, whenSlow: (() -> Void)? = nil
  ) throws(ImageError) -> WorkerPool.Reply {
    var message = MessageWriter()
    message.write(request)
    do throws(WorkerError) {
      return try pool.perform(
        WorkerPool.Request(message.bytes, files: [file.descriptor.number], memory: memory), within: timeout,
        cancellation: cancellation, whenSlow: whenSlow)
    } catch {
      throw ImageError(error)
    }
  }
}

extension MediaOutline {
  /// Reads the length and title of the file at `path`, in a worker and without haste. Blocks, up to some seconds.
  ///
  /// - Returns: What the file says; nothing where it is no medium. Throws where the file cannot be read, or made the
  ///   worker stop.
  public static func read(path: String) throws(ImageError) -> MediaOutline {
    let file: InputFile
    do throws(InputFile.Failure) {
      file = try InputFile(path: path)
    } catch {
      throw ImageError(error)
    }
    var reader = try MediaWorkers.perform(.outline, file, pool: MediaWorkers.background).reader
    guard let outline = try? reader.read(MediaOutline.self) else { throw .decoderStopped }
    return outline
  }
}
