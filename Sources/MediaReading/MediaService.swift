// MediaReading: handles requests about media files in a sandboxed worker.

import DiscoveryKit
import GObjectKit
import GStreamerKit
import Imaging
import MediaLibrary
import SandboxKit
import WorkerKit

/// Handles `MediaRequest`s in a sandboxed worker.
package enum MediaService {
  /// The worker's timeout of one step; the client's timeout is longer, and kills the worker.
  private static let timeout = Duration.seconds(5)
  /// The maximum size of a video thumbnail in pixels.
  private static let largest = VideoSize(width: 4096, height: 4096)

  /// Loads what would otherwise be loaded on demand.
  package static func load(canOpenFiles: Bool) { MediaPlugins.load(canOpenFiles: canOpenFiles) }

  /// Handles one request.
  /// - Throws: `MessageError` if the request is malformed or has no file; an error of `SharedMemory` if there is no
  ///   memory for the answer.
  package static func answer(_ request: inout WorkerRequest) throws -> WorkerAnswer {
    let question: MediaRequest = try request.reader.read()
    guard let file = request.files.first else { throw MessageError() }
    switch question {
    case .outline: return WorkerAnswer(MediaOutline.read(file, timeout: timeout))
    case .poster(let wish):
      switch Result(catching: { () throws(ImageError) in try poster(file, wish) }) {
      case .success(let (poster, pixels)):
        return WorkerAnswer(
          Result<_, ImageError>.success(poster), memory: [try SharedMemory(pixels.bytes)])
      case .failure(let error): return WorkerAnswer(Result<MediaPosterReply, _>.failure(error))
      }
    }
  }

  private static func poster(
    _ file: FileDescriptor, _ wish: ImageWish
  ) throws(ImageError) -> (MediaPosterReply, PixelBuffer) {
    let box =
      switch wish {
      case .fit(let width, let height): VideoSize(width: width, height: height)
      // The square is cropped from this frame.
      case .fill(let side): VideoSize(width: side * 4, height: side * 4)
      case .full: largest
      }
    let frame: PosterFrame?
    do throws(GStreamerError) {
      frame = try PosterFrame.read(
        file,
        fitting: VideoSize(width: min(box.width, largest.width), height: min(box.height, largest.height)),
        timeout: timeout)
    } catch {
      throw .noVideo
    }
    guard let frame else { throw .noVideo }
    let pixels = PixelBuffer(
      bytes: frame.pixels.bytes, width: frame.pixels.size.width, height: frame.pixels.size.height,
      isOpaque: true
    ).resized(to: wish)
    let reply = MediaPosterReply(
      pixels: pixels.description,
      originalSize: ImageSize(width: frame.videoSize.width, height: frame.videoSize.height),
      duration: frame.duration)
    return (reply, pixels)
  }
}
