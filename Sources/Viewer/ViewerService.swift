import Imaging
import MediaLibrary

/// Decodes the picture that is looked at, then its neighbours, and finer pixels when they are asked
/// for; all off the main actor.
///
/// Memory: at most the current picture and its two neighbours at the size of the view (each 4 bytes a
/// pixel: 33 MB on a 4K screen), and of the current picture the levels that were zoomed into, the
/// finest of them no larger than `detailLimit`; the coarser ones add a third. Decoding needs as much
/// again for a moment.
public nonisolated final class ViewerService: ViewerServing {
  /// Bytes of the finest pixels that are kept: 512 MiB, which is 134 megapixels.
  public static let detailLimit = 536_870_912

  /// What happens, in order. For one reader.
  public let events: AsyncStream<ViewerEvent>
  private let messages: AsyncStream<Message>.Continuation
  private let decoder: ImageDecoder
  private let detailLimit: Int

  enum Message: Sendable {
    case show(ViewerRequest)
    case retry(MediaItem)
    case detail(MediaItem, level: Int)
  }

  /// Starts a service that decodes nothing yet. It ends with its last reference.
  /// - Parameters:
  ///   - decoder: What decodes.
  ///   - detailLimit: Bytes of the finest pixels that are kept of one picture.
  public init(
    decoder: ImageDecoder = .immediate, detailLimit: Int = ViewerService.detailLimit
  ) {
    let (messages, inbox) = AsyncStream.makeStream(of: Message.self)
    let (events, report) = AsyncStream.makeStream(of: ViewerEvent.self)
    (self.events, self.messages, self.decoder, self.detailLimit) = (events, inbox, decoder, detailLimit)
    let loader = PictureLoader(decoder: decoder, detailLimit: detailLimit, report: report)
    Task.detached(priority: .userInitiated) {
      for await message in messages { await loader.take(message) }
      await loader.stop()
      report.finish()
    }
  }

  deinit { messages.finish() }

  /// Says what is wanted now.
  public func show(_ request: ViewerRequest) { messages.yield(.show(request)) }

  /// Decodes a picture again that could not be shown, if it is still wanted.
  public func retry(_ item: MediaItem) { messages.yield(.retry(item)) }

  /// Asks for the pixels of a level of the picture that is looked at.
  public func loadDetail(of item: MediaItem, level: Int) { messages.yield(.detail(item, level: level)) }

  /// All pixels of a picture, or as many as `detailLimit` allows.
  @concurrent public func fullPicture(of item: MediaItem) async throws(ImageError) -> PixelBuffer {
    let side = Int(Double(detailLimit / 4).squareRoot())
    let size = try decoder.header(path: item.path).size
    let fits = size.map { $0.pixelCount <= detailLimit / 4 } ?? true
    let wish = fits ? ImageWish.full : .fit(width: side, height: side)
    return try await decoder.image(path: item.path, wish: wish).pixels
  }
}
