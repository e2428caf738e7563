import GObjectKit
import WorkerKit

extension ImageDecoder {
  /// Encodes the image file at `path` again in a format that every program opens: upright, with its EXIF and XMP metadata
  /// and its colour profile. Several frames or pages become the first one. Cancelling the task ends the work.
  ///
  /// - Parameter formats: The formats to choose from; not empty. With both, an image with transparency and lossless
  ///   graphics (drawings, screenshots) become PNG, and all others JPEG.
  /// - Throws: `ImageError` by the cause; `ImageError.truncated` for an incomplete file.
  public func converted(
    path: String, to formats: Set<ConvertedImage.Format> = Set(ConvertedImage.Format.compatible)
  ) async throws(ImageError) -> ConvertedImage {
    try await CancellationFlag.blocking { cancellation throws(ImageError) in
      let (description, memory): (ConvertedImageDescription, _) = try ImageWorkers.perform(
        .convert(limits, formats), path: path, limits: limits, urgency: urgency, cancellation: cancellation)
      return try ConvertedImage(description, in: memory)
    }
  }
}

extension ImageDecoder {
  /// The formats that this computer can write: JPEG and PNG, and others if their encoders are installed. Blocks.
  ///
  /// - Throws: `ImageError` if no worker can be started.
  public func writableFormats() throws(ImageError) -> [ConvertedImage.Format] {
    try ImageWorkers.perform(.writableFormats, [], limits: limits, urgency: urgency).value
  }
}

extension ConvertedImage.Format: MessageValue {
  package func write(to message: inout MessageWriter) { message.write(rawValue) }

  package init(from message: inout MessageReader) throws(MessageError) {
    guard let format = Self(rawValue: try message.read()) else { throw MessageError() }
    self = format
  }
}

extension ConvertedImageDescription: MessageValue {
  /// The largest encoded image in bytes; the sandbox allows less shared memory.
  private static let maximumSize = 4 << 30

  package func write(to message: inout MessageWriter) {
    message.write(format)
    message.write(size)
    message.write(count)
  }

  package init(from message: inout MessageReader) throws(MessageError) {
    format = try message.read()
    size = try message.read()
    count = try message.read()
    guard size.width > 0, size.height > 0, (1...Self.maximumSize).contains(count) else {
      throw MessageError()
    }
  }
}
