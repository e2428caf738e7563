import Dispatch
import GObjectKit
import Imaging
import WorkerKit

/// A clip's first picture, and how long the clip is.
public struct ClipPoster: Sendable {
  /// The picture, as it was wished for.
  public let pixels: PixelBuffer
  /// The clip's own size.
  public let originalSize: ImageSize
  /// The length; nil where the file does not say.
  public let duration: Duration?
  /// The size of the file in bytes.
  let fileSize: Int

  /// For the thumbnail cache.
  func image(modified: Int) -> DecodedImage {
    // What is short has a length, too.
    let length = duration.map { max(1, Int(clamping: ($0 + .milliseconds(500)).components.seconds)) }
    return DecodedImage(
      poster: pixels, originalSize: originalSize, fileModified: modified, fileSize: fileSize,
      texts: length.map { [ThumbnailCache.lengthKey: String($0)] } ?? [:])
  }

  /// Reads the file at `path`, in a worker. Blocks for some tenths of a second, at most twelve: on a thread that may.
  public static func read(
    path: String, wish: ImageWish, cancellation: CancellationFlag? = nil, whenSlow: (() -> Void)? = nil
  ) throws(ImageError) -> ClipPoster {
    let file: InputFile
    do throws(InputFile.Failure) {
      file = try InputFile(path: path)
    } catch {
      throw ImageError(error)
    }
    if file.size == 0 { throw .empty }
    let reply = try MediaWorkers.perform(
      .poster(wish), file, cancellation: cancellation, whenSlow: whenSlow)
    var reader = reply.reader
    guard let result = try? reader.read(Result<MediaPosterReply, ImageError>.self) else {
      throw .decoderStopped
    }
    let poster = try result.get()
    guard let pixels = try? poster.pixels.pixels(in: reply.memory) else { throw .decoderStopped }
    return ClipPoster(
      pixels: pixels, originalSize: poster.originalSize, duration: poster.duration, fileSize: file.size)
  }

  /// The same without blocking a thread of Swift's. Cancelling the task ends the work.
  public static func poster(path: String, wish: ImageWish) async throws(ImageError) -> ClipPoster {
    let cancellation = CancellationFlag()
    let result: Result<ClipPoster, ImageError> = await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        DispatchQueue.global(qos: .userInitiated).async {
          continuation.resume(
            returning: Result { () throws(ImageError) in
              try read(path: path, wish: wish, cancellation: cancellation)
            })
        }
      }
    } onCancel: {
      cancellation.cancel()
    }
    return try result.get()
  }
}
