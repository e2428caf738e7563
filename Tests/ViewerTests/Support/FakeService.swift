import Imaging
import MediaLibrary
import Synchronization
import Viewer

/// A fake viewer service that sends the events that the test chooses.
final class FakeService: ViewerServing {
  let events: AsyncStream<ViewerEvent>
  private let report: AsyncStream<ViewerEvent>.Continuation
  private let log = Mutex<(requests: [ViewerRequest], details: [Int], retries: [MediaItem])>(([], [], []))

  init() { (events, report) = AsyncStream.makeStream() }

  func show(_ request: ViewerRequest) { log.withLock { $0.requests.append(request) } }

  func retry(_ item: MediaItem) { log.withLock { $0.retries.append(item) } }

  func loadDetail(of item: MediaItem, level: Int) { log.withLock { $0.details.append(level) } }

  func fullPicture(of item: MediaItem) async throws(ImageError) -> PixelBuffer { throw .notFound }

  var requests: [ViewerRequest] { log.withLock(\.requests) }
  var retries: [MediaItem] { log.withLock(\.retries) }
  var details: [Int] { log.withLock(\.details) }
  var current: MediaItem? { requests.last?.current }

  func answer(_ event: ViewerEvent) { report.yield(event) }

  /// Sends the event that a picture was decoded.
  func decoded(_ item: MediaItem, isTruncated: Bool = false, isPreview: Bool = false) {
    answer(.decoded(Self.picture(of: item, isTruncated: isTruncated, isPreview: isPreview)))
  }

  static func picture(of item: MediaItem, isTruncated: Bool = false, isPreview: Bool = false) -> ViewedPicture
  {
    ViewedPicture(
      item, pixels: .gray(width: 8, height: 6), originalSize: ImageSize(width: 4000, height: 3000),
      isTruncated: isTruncated, isPreview: isPreview)
  }
}
