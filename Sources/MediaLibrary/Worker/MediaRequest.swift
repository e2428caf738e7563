import GStreamerKit
import Imaging
import WorkerKit

/// What the worker for media is asked. One open file goes with each request.
package enum MediaRequest: MessageValue {
  /// The first picture of a video. The answer is a `Result<MediaPosterReply, ImageError>` and the pixels.
  case poster(ImageWish)
  /// Length and title. The answer is a `MediaOutline`.
  case outline

  package func write(to message: inout MessageWriter) {
    switch self {
    case .poster(let wish):
      message.write(0 as UInt8)
      message.write(wish)
    case .outline: message.write(1 as UInt8)
    }
  }

  package init(from message: inout MessageReader) throws(MessageError) {
    switch try message.read(UInt8.self) {
    case 0: self = .poster(try message.read())
    case 1: self = .outline
    default: throw MessageError()
    }
  }
}

/// A video's first picture without its pixels.
package struct MediaPosterReply: MessageValue {
  package var pixels: PixelDescription
  package var originalSize: ImageSize
  package var duration: Duration?

  package init(pixels: PixelDescription, originalSize: ImageSize, duration: Duration?) {
    (self.pixels, self.originalSize, self.duration) = (pixels, originalSize, duration)
  }

  package func write(to message: inout MessageWriter) {
    message.write(pixels)
    message.write(originalSize)
    message.write(duration)
  }

  package init(from message: inout MessageReader) throws(MessageError) {
    pixels = try message.read()
    originalSize = try message.read()
    duration = try message.read()
    guard originalSize.width > 0, originalSize.height > 0 else { throw MessageError() }
    if let duration, duration < .zero || duration > .longestMedia { throw MessageError() }
  }
}

extension MediaOutline: MessageValue {
  package func write(to message: inout MessageWriter) {
    message.write(duration)
    message.write(title)
  }

  package init(from message: inout MessageReader) throws(MessageError) {
    self.init(duration: try message.read(), title: try message.read())
    if let duration, duration < .zero || duration > .longestMedia { throw MessageError() }
  }
}

extension Duration {
  /// GStreamer counts 64-bit nanoseconds: 292 years.
  static let longestMedia = Duration.nanoseconds(Int64.max)
}
