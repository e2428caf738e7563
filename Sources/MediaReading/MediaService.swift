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
  /// The timeout of a discoverer, which then answers what it has found. Shorter than the client's, which kills the worker.
  private static let discoveryTimeout = Duration.seconds(8)
  /// The timeout of a step that has no answer without its end: longer than the client ever waits. Only the client can tell
  /// a file that takes too long from a worker that waits for a CPU, and a good file must not count as unreadable because
  /// other programs are busy.
  private static let timeout = Duration.seconds(600)
  /// The maximum size of a video thumbnail in pixels.
  private static let largest = VideoSize(width: 4096, height: 4096)

  /// Loads what would otherwise be loaded on demand.
  package static func load(canOpenFiles: Bool) { MediaPlugins.load(canOpenFiles: canOpenFiles) }

  /// Handles one request.
  /// - Throws: `MessageError` if the request is malformed or has no file; an error of `SharedMemory` if there is no
  ///   memory for the answer.
  package static func answer(_ request: inout WorkerRequest) throws -> WorkerReply {
    let operation: MediaRequest = try request.reader.read()
    guard let file = request.files.first else { throw MessageError() }
    switch operation {
    case .info: return WorkerReply(MediaFileInfo.read(file, timeout: discoveryTimeout))
    case .summary: return WorkerReply(Result { () throws(ImageError) in try summary(file) })
    case .streams: return WorkerReply(MediaStreams.read(file, timeout: discoveryTimeout))
    case .peaks(let start, let end, let count):
      let peaks = try? AudioPeaks.read(file, start..<end, count: count, timeout: timeout)
      return WorkerReply(peaks?.peaks ?? [])
    case .thumbnail(let targetSize):
      switch Result(catching: { () throws(ImageError) in try thumbnail(file, targetSize) }) {
      case .success(let (thumbnail, pixels)):
        return WorkerReply(
          Result<_, ImageError>.success(thumbnail), memory: [try SharedMemory(pixels.bytes)])
      case .failure(let error): return WorkerReply(Result<VideoThumbnailReply, _>.failure(error))
      }
    }
  }

  private static func summary(_ file: FileDescriptor) throws(ImageError) -> VideoSummary {
    do throws(InputFile.Failure) {
      return try VideoSummary.read(file, timeout: discoveryTimeout)
    } catch {
      throw ImageError(error)
    }
  }

  private static func thumbnail(
    _ file: FileDescriptor, _ targetSize: TargetSize
  ) throws(ImageError) -> (VideoThumbnailReply, PixelBuffer) {
    let box =
      switch targetSize {
      case .fit(let width, let height): VideoSize(width: width, height: height)
      // The square is cropped from this frame.
      case .fill(let side): VideoSize(width: side * 4, height: side * 4)
      case .full: largest
      }
    let frame: VideoThumbnailFrame?
    do throws(GStreamerError) {
      frame = try VideoThumbnailFrame.read(
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
    ).resized(to: targetSize)
    let reply = VideoThumbnailReply(
      pixels: pixels.description,
      originalSize: ImageSize(width: frame.videoSize.width, height: frame.videoSize.height),
      duration: frame.duration)
    return (reply, pixels)
  }
}
