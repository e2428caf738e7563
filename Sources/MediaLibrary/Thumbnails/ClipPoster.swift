import Dispatch
import GStreamerKit
import Imaging

/// A clip's first picture, and how long the clip is.
public struct ClipPoster: Sendable {
  /// The picture, as it was wished for.
  public let pixels: PixelBuffer
  /// The clip's own size.
  public let originalSize: ImageSize
  /// The length; nil where the file does not say.
  public let duration: Duration?

  /// For the thumbnail cache.
  func image(modified: Int, fileSize: Int) -> DecodedImage {
    // What is short has a length, too.
    let length = duration.map { max(1, Int(($0 + .milliseconds(500)).components.seconds)) }
    return DecodedImage(
      poster: pixels, originalSize: originalSize, fileModified: modified, fileSize: fileSize,
      texts: length.map { [ThumbnailCache.lengthKey: String($0)] } ?? [:])
  }

  /// Reads the file at `path`. Blocks for some tenths of a second, at most ten: on a thread that may.
  public static func read(path: String, wish: ImageWish) throws(ImageError) -> ClipPoster {
    let largest = VideoSize(width: 4096, height: 4096)
    let box =
      switch wish {
      case .fit(let width, let height): VideoSize(width: width, height: height)
      // The square is cut out of it.
      case .fill(let side): VideoSize(width: side * 4, height: side * 4)
      case .full: largest
      }
    let frame: PosterFrame?
    do throws(GStreamerError) {
      frame = try PosterFrame.read(path: path, fitting: box)
    } catch {
      throw .decoding(message: error.description)
    }
    guard let frame else { throw .noVideo }
    let pixels = PixelBuffer(
      bytes: frame.pixels.bytes, width: frame.pixels.size.width, height: frame.pixels.size.height,
      isOpaque: true)
    return ClipPoster(
      pixels: pixels.resized(to: wish),
      originalSize: ImageSize(width: frame.videoSize.width, height: frame.videoSize.height),
      duration: frame.duration)
  }

  /// The same on a thread of its own.
  public static func poster(path: String, wish: ImageWish) async throws(ImageError) -> ClipPoster {
    let result: Result<ClipPoster, ImageError> = await withCheckedContinuation { continuation in
      DispatchQueue.global(qos: .userInitiated).async {
        continuation.resume(returning: Result { () throws(ImageError) in try read(path: path, wish: wish) })
      }
    }
    return try result.get()
  }
}
