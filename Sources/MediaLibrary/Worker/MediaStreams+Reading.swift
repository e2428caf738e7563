import GObjectKit
import GStreamerKit
import Imaging
import WorkerKit

extension MediaStreams {
  /// Reads the formats of the file at `path` in a worker. Blocks for up to several seconds.
  ///
  /// - Returns: The streams; none if the file is not a media file.
  /// - Throws: An `ImageError` if the file cannot be opened, the time limit is exceeded, or the worker crashes
  ///   (`ImageError.decoderStopped`).
  public static func read(
    path: String, cancellation: CancellationFlag? = nil
  ) throws(ImageError) -> MediaStreams {
    let file = try InputFile(decoding: path)
    var reader = try MediaWorkers.perform(.streams, file, cancellation: cancellation).reader
    guard let streams = try? reader.read(MediaStreams.self) else { throw .decoderStopped }
    return streams
  }
}
