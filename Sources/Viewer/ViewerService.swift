import GObjectKit
import Imaging
import MediaLibrary

/// Decodes the current picture, then its neighbors, and high-resolution details on request, all off the main actor.
///
/// Keeps at most the current picture and its two neighbors at the view's size (4 bytes per pixel; 33 MB each on a 4K
/// screen), and the requested detail levels of the current picture. The finest level has at most `detailLimit` bytes;
/// the coarser ones add a third. Decoding temporarily needs the same amount again.
public nonisolated final class ViewerService: ViewerServing {
  /// The default maximum size of the finest detail level in bytes: 512 MiB, which is 134 megapixels.
  public static let detailLimit = 536_870_912

  /// The events in order. Supports one reader.
  public let events: AsyncStream<ViewerEvent>
  private let messages: AsyncStream<Message>.Continuation
  private let decoder: ImageDecoder
  private let detailLimit: Int

  enum Message: Sendable {
    case show(ViewerRequest)
    case retry(MediaItem)
    case detail(MediaItem, level: Int)
  }

  /// Starts an idle service. The service ends when it is released.
  /// - Parameters:
  ///   - decoder: The image decoder.
  ///   - detailLimit: The maximum size of the finest detail level in bytes.
  public init(
    decoder: ImageDecoder = .immediate, detailLimit: Int = ViewerService.detailLimit
  ) {
    let (messages, inbox) = AsyncStream.makeStream(of: Message.self)
    let (events, report) = AsyncStream.makeStream(of: ViewerEvent.self)
    (self.events, self.messages, self.decoder, self.detailLimit) = (events, inbox, decoder, detailLimit)
    let loader = PictureLoader(decoder: decoder, detailLimit: detailLimit, report: report)
    Task.detached(priority: .userInitiated) {
      for await message in messages { await loader.handle(message) }
      await loader.stop()
      report.finish()
    }
  }

  deinit { messages.finish() }

  /// Sets the current picture, its neighbors and the view's size.
  public func show(_ request: ViewerRequest) { messages.yield(.show(request)) }

  /// Decodes a failed picture again, if it is still part of the request.
  public func retry(_ item: MediaItem) { messages.yield(.retry(item)) }

  /// Requests a detail level of the current picture.
  public func loadDetail(of item: MediaItem, level: Int) { messages.yield(.detail(item, level: level)) }

  /// Returns all pixels of a picture, or a smaller version with at most `detailLimit` bytes.
  ///
  /// - Throws: An `ImageError` if the file cannot be read or decoded.
  public func fullPicture(of item: MediaItem) async throws(ImageError) -> PixelBuffer {
    let side = Int(Double(detailLimit / 4).squareRoot())
    // An edit makes it at most a little larger. Other pages have a size of their own.
    let size = try await blocking { () throws(ImageError) in try decoder.header(path: item.path).size }
    let fits = item.page == 0 && size.map { $0.pixelCount <= detailLimit / 4 } ?? true
    let targetSize = fits ? TargetSize.full : .fit(width: side, height: side)
    return try await decoder.image(of: item, targetSize: targetSize).pixels
  }
}
