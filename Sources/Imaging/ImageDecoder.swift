import GObjectKit
import PixbufKit

/// The one door through which untrusted picture files come in.
///
/// Nothing that a header claims is believed: sizes are compared with the limits before memory is
/// taken for them. A decoder is a value without state; any number may work on any threads. Decoding
/// blocks the calling thread: call `image(at:wish:)` from tasks, `decode` from worker threads.
public struct ImageDecoder: Sendable {
  /// What a picture may cost.
  public var limits: DecodingLimits

  /// Bytes handed to the decoder at a time; between two chunks it can be stopped.
  static let chunkSize = 65_536

  /// A decoder with limits.
  public init(limits: DecodingLimits = DecodingLimits()) { self.limits = limits }

  /// Decodes the picture file at `path`, on the calling thread.
  ///
  /// - Parameters:
  ///   - wish: How large it is wanted. JPEG is decoded at an eighth, a quarter or half of its size
  ///     where that is enough, which is many times faster.
  ///   - cancellation: Ends the work within a chunk when it is set.
  public func decode(
    path: String, wish: ImageWish, cancellation: CancellationFlag? = nil
  ) throws(ImageError) -> DecodedImage {
    let started = ContinuousClock.now
    let source = try ImageSource.open(path: path, limits: limits)
    let work = DecodingWork(
      header: ContainerScanner.scan(source), wish: wish, limits: limits, deadline: started + limits.time,
      cancellation: cancellation)
    return try work.run(source)
  }

  /// What the header of the file at `path` says, without decoding pixels.
  public func header(path: String) throws(ImageError) -> ImageHeader {
    ContainerScanner.scan(try ImageSource.open(path: path, limits: limits))
  }

  /// The small picture that a camera put into the file's EXIF data, upright and free of the black
  /// bars that some cameras add; nil where there is none, or none that can be decoded. Fast: it reads
  /// some kilobytes and decodes some thousand pixels.
  public func embeddedThumbnail(path: String, wish: ImageWish) throws(ImageError) -> PixelBuffer? {
    let source = try ImageSource.open(path: path, limits: limits)
    let header = ContainerScanner.scan(source)
    guard let range = header.thumbnail, range.count <= Self.chunkSize * 4,
      let bytes = source.bytes(at: range.lowerBound, count: range.count)
    else { return nil }
    return EmbeddedThumbnail.decode(bytes, of: header, wish: wish)
  }
}
