import GStreamerKit
import Imaging
import WorkerKit

/// A request to the media worker. One open file descriptor accompanies each request.
package enum MediaRequest: MessageValue {
  /// Decode a representative frame of a video. The reply is a `Result<VideoThumbnailReply, ImageError>` and the pixels.
  case thumbnail(TargetSize)
  /// Read the duration and the title. The reply is a `MediaFileInfo`.
  case info
  /// Read what an index of many files needs. The reply is a `Result<VideoSummary, ImageError>`.
  case summary
  /// Read the formats of the container and the streams. The reply is a `MediaStreams`.
  case streams
  /// Read the peaks of a range of a song. The reply is an array of as many peaks, or of none if the
  /// file has no sound that can be decoded.
  case peaks(from: Duration, to: Duration, count: Int)

  package func write(to message: inout MessageWriter) {
    switch self {
    case .thumbnail(let targetSize):
      message.write(0 as UInt8)
      message.write(targetSize)
    case .info: message.write(1 as UInt8)
    case .summary: message.write(2 as UInt8)
    case .streams: message.write(16 as UInt8)
    case .peaks(let start, let end, let count):
      message.write(17 as UInt8)
      message.write(start)
      message.write(end)
      message.write(count)
    }
  }

  package init(from message: inout MessageReader) throws(MessageError) {
    switch try message.read(UInt8.self) {
    case 0: self = .thumbnail(try message.read())
    case 1: self = .info
    case 2: self = .summary
    case 16: self = .streams
    case 17:
      self = .peaks(from: try message.read(), to: try message.read(), count: try message.read())
      guard case .peaks(let start, let end, 1...10_000) = self, .zero <= start, start < end,
        end <= .longestMedia
      else { throw MessageError() }
    default: throw MessageError()
    }
  }
}

/// The reply for a video thumbnail, without the pixels.
package struct VideoThumbnailReply: MessageValue {
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

extension MediaFileInfo: MessageValue {
  package func write(to message: inout MessageWriter) {
    message.write(duration)
    message.write(title)
  }

  package init(from message: inout MessageReader) throws(MessageError) {
    self.init(duration: try message.read(), title: try message.read())
    if let duration, duration < .zero || duration > .longestMedia { throw MessageError() }
  }
}

extension MediaStreams: MessageValue {
  package func write(to message: inout MessageWriter) {
    message.write(container?.description)
    message.write(video.map(\.description))
    message.write(audio.map(\.description))
    message.write(missingDecoders)
    message.write(orientation)
    message.write(duration)
  }

  package init(from message: inout MessageReader) throws(MessageError) {
    self.init()
    let format: String? = try message.read()
    container = format.flatMap { Caps($0) }
    video = try message.read([String].self).compactMap { Caps($0) }
    audio = try message.read([String].self).compactMap { Caps($0) }
    missingDecoders = try message.read()
    orientation = try message.read()
    duration = try message.read()
    if let duration, duration < .zero || duration > .longestMedia { throw MessageError() }
  }
}

extension Duration {
  /// The maximum duration: GStreamer counts nanoseconds in 64 bits, which is 292 years.
  static let longestMedia = Duration.nanoseconds(Int64.max)
}
