import GObjectKit
import WorkerKit

/// Reads picture files, in sandboxed worker processes.
///
/// Nothing that a header claims is believed: sizes are compared with the limits before memory is taken for them, and
/// a file that makes the worker crash, hang or grow costs that worker only. A decoder is a value without state; any
/// number may be used on any threads. Decoding blocks the calling thread: call `image(path:wish:)` from tasks,
/// `decode` from threads that may wait.
public struct ImageDecoder: Sendable {
  /// What a picture may cost.
  public var limits: DecodingLimits
  /// How soon the pictures are wanted.
  public var urgency: WorkerPool.Urgency

  /// A decoder with limits.
  public init(limits: DecodingLimits = DecodingLimits(), urgency: WorkerPool.Urgency = .ordinary) {
    (self.limits, self.urgency) = (limits, urgency)
  }

  /// A decoder for a picture that a person waits for: it does not wait for its turn behind others.
  public static var immediate: ImageDecoder { ImageDecoder(urgency: .immediate) }

  /// Decodes the picture file at `path`, and blocks until that is done.
  ///
  /// - Parameters:
  ///   - wish: How large it is wanted. JPEG is decoded at an eighth, a quarter or half of its size
  ///     where that is enough, which is many times faster.
  ///   - cancellation: Ends the work when it is set.
  ///   - whenSlow: Called on this thread when the file takes longer than a second, at most once.
  public func decode(
    path: String, wish: ImageWish, cancellation: CancellationFlag? = nil, whenSlow: (() -> Void)? = nil
  ) throws(ImageError) -> DecodedImage {
    let (description, memory): (DecodedImageDescription, _) = try ImageWorkers.perform(
      .decode(limits, wish), path: path, limits: limits, urgency: urgency, cancellation: cancellation,
      whenSlow: whenSlow)
    let pixels = PixelDescription(size: description.size, isOpaque: description.isOpaque)
    return DecodedImage(description, pixels: try map(pixels, memory))
  }

  /// What the header of the file at `path` says, without decoding pixels. Blocks.
  public func header(path: String) throws(ImageError) -> ImageHeader {
    try ImageWorkers.perform(.header(limits), path: path, limits: limits, urgency: urgency).value
  }

  /// The small picture that a camera put into the file's EXIF data, upright and free of the black
  /// bars that some cameras add; nil where there is none, or none that can be decoded. Fast: it reads
  /// some kilobytes and decodes some thousand pixels. Blocks.
  public func embeddedThumbnail(path: String, wish: ImageWish) throws(ImageError) -> PixelBuffer? {
    let (description, memory): (PixelDescription?, _) = try ImageWorkers.perform(
      .thumbnail(limits, wish), path: path, limits: limits, urgency: urgency)
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

extension ImageMetadata {
  /// Reads what the file at `path` says about its picture, in a worker. Damaged metadata is left out; only a file
  /// that cannot be read is an error. Blocks.
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
