import GObjectKit
import WorkerKit

/// Reads image files in sandboxed worker processes.
///
/// Claims of a header are checked against the limits before memory is allocated, and a file that makes the worker
/// crash, hang or exceed its memory affects only that worker. A decoder is a stateless value for use on any thread.
/// Decoding blocks the calling thread: call `image(path:targetSize:)` from tasks, `decode` from threads that may
/// block.
public struct ImageDecoder: Sendable {
  /// The limits for each file.
  public var limits: DecodingLimits
  /// The urgency of the requests.
  public var urgency: WorkerPool.Urgency

  /// Makes a decoder.
  public init(limits: DecodingLimits = DecodingLimits(), urgency: WorkerPool.Urgency = .ordinary) {
    (self.limits, self.urgency) = (limits, urgency)
  }

  /// A decoder for an image that the user waits for: its requests take precedence over others.
  public static var immediate: ImageDecoder { ImageDecoder(urgency: .immediate) }

  /// Decodes the image file at `path`. Blocks.
  ///
  /// - Parameters:
  ///   - edit: An edit to apply; nil for the image as it is in the file. Operations that this version does not know are
  ///     left out. `originalSize` of the result is that of the whole edited image.
  ///   - page: The index of a page, of which `ImageMetadata.pageCount` is the number.
  ///   - targetSize: The size of the result. JPEG is decoded at 1/8, 1/4 or 1/2 if that is sufficient, which is many
  ///     times faster.
  ///   - cancellation: Cancels the work.
  ///   - onSlow: Called on this thread, at most once, if the file takes longer than a second.
  /// - Throws: `ImageError` by the cause.
  public func decode(
    path: String, edit: SharedEdit? = nil, page: Int = 0, targetSize: TargetSize,
    cancellation: CancellationFlag? = nil, onSlow: (() -> Void)? = nil
  ) throws(ImageError) -> DecodedImage {
    let (description, memory): (DecodedImageDescription, _) = try ImageWorkers.perform(
      .decode(limits, targetSize, page: page), path: path, attachments: edit.attachments, limits: limits,
      urgency: urgency, cancellation: cancellation, onSlow: onSlow)
    let pixels = PixelDescription(size: description.size, isOpaque: description.isOpaque)
    return DecodedImage(description, pixels: try map(pixels, memory))
  }

  /// Reads the header of the file at `path` without decoding pixels. Blocks.
  public func header(path: String) throws(ImageError) -> ImageHeader {
    try ImageWorkers.perform(.header(limits), path: path, limits: limits, urgency: urgency).value
  }

  /// The thumbnail in the file's EXIF data, upright and without the black bars that some cameras add; nil if there is
  /// none or it cannot be decoded. Fast: reads some kilobytes and decodes some thousand pixels. Blocks.
  public func embeddedThumbnail(path: String, targetSize: TargetSize) throws(ImageError) -> PixelBuffer? {
    let (description, memory): (PixelDescription?, _) = try ImageWorkers.perform(
      .thumbnail(limits, targetSize), path: path, limits: limits, urgency: urgency)
    guard let description else { return nil }
    return try map(description, memory)
  }

  private func map(_ pixels: PixelDescription, _ memory: [FileDescriptor]) throws(ImageError) -> PixelBuffer {
    do throws(MessageError) {
      return try pixels.pixels(in: memory)
    } catch {
      throw .decoderStopped
    }
  }
}

extension SharedEdit? {
  /// The files that a request carries for the edit.
  var attachments: [FileDescriptor] { map { [$0.memory.descriptor] } ?? [] }
}

extension ImageMetadata {
  /// Reads the metadata of the file at `path` in a worker. Ignores damaged metadata. Blocks.
  ///
  /// - Throws: `ImageError` if the file cannot be read.
  public static func read(
    path: String, limits: DecodingLimits = DecodingLimits()
  ) throws(ImageError) -> ImageMetadata {
    let (read, memory): (ImageMetadata, _) = try ImageWorkers.perform(
      .metadata(limits), path: path, limits: limits)
    var metadata = read
    metadata.thumbnail = memory.first.flatMap { try? Bytes(sealed: $0) }
    return metadata
  }
}
