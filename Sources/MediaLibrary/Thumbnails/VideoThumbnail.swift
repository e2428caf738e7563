import GObjectKit
import Imaging
import WorkerKit

/// A thumbnail of a video, and the video's duration.
public struct VideoThumbnail: Sendable {
  /// The decoded frame in the requested target size.
  public let pixels: PixelBuffer
  /// The size of the video in pixels.
  public let originalSize: ImageSize
  /// The duration; nil if the file does not state it.
  public let duration: Duration?
  /// The size of the file in bytes.
  let fileSize: Int

  /// Returns the frame as a decoded image for the thumbnail cache.
  func image(modified: Int) -> DecodedImage {
    // Rounds, but records at least one second for a short video.
    let length = duration.map { max(1, Int(clamping: ($0 + .milliseconds(500)).components.seconds)) }
    return DecodedImage(
      thumbnail: pixels, originalSize: originalSize, fileModified: modified, fileSize: fileSize,
      texts: length.map { [ThumbnailCache.lengthKey: String($0)] } ?? [:])
  }

  /// Reads the video at `path` in a worker. Blocks for some tenths of a second, at most `MediaWorkers.timeout` (12
  /// seconds).
  ///
  /// - Parameter onSlow: Called on the same thread if the worker takes long.
  /// - Throws: `ImageError.empty` for an empty file, `ImageError.noVideo` if the file has no decodable video,
  ///   `ImageError.decoderStopped` if the worker crashes or its reply is invalid, or another `ImageError` if the file
  ///   cannot be opened, the time limit is exceeded or `cancellation` is cancelled.
  public static func read(
    path: String, targetSize: TargetSize, cancellation: CancellationFlag? = nil, onSlow: (() -> Void)? = nil
  ) throws(ImageError) -> VideoThumbnail {
    let file = try InputFile(decoding: path)
    if file.size == 0 { throw .empty }
    let reply = try MediaWorkers.perform(
      .thumbnail(targetSize), file, cancellation: cancellation, onSlow: onSlow)
    var reader = reply.reader
    guard let result = try? reader.read(Result<VideoThumbnailReply, ImageError>.self) else {
      throw .decoderStopped
    }
    let thumbnail = try result.get()
    guard let pixels = try? thumbnail.pixels.pixels(in: reply.memory) else { throw .decoderStopped }
    return VideoThumbnail(
      pixels: pixels, originalSize: thumbnail.originalSize, duration: thumbnail.duration, fileSize: file.size)
  }

  /// Reads the video at `path` without blocking a thread of the Swift concurrency pool. Cancelling the task cancels the
  /// work. Throws the same errors as `read(path:targetSize:cancellation:onSlow:)`.
  public static func thumbnail(path: String, targetSize: TargetSize) async throws(ImageError)
    -> VideoThumbnail
  {
    try await CancellationFlag.blocking { cancellation throws(ImageError) in
      try read(path: path, targetSize: targetSize, cancellation: cancellation)
    }
  }
}
