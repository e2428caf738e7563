import Imaging
import MediaLibrary

/// The pictures that a viewer needs. A new request replaces the previous one: the service drops pictures that the
/// request does not contain, and cancels work on them.
public nonisolated struct ViewerRequest: Sendable, Equatable {
  /// The picture to show; nil for none.
  public var current: MediaItem?
  /// The neighbors to decode after the current picture, the likeliest next one first.
  public var neighbors: [MediaItem]
  /// The width of the view in device pixels.
  public var width: Int
  /// The height of the view in device pixels.
  public var height: Int

  /// Creates a request.
  public init(current: MediaItem?, neighbors: [MediaItem] = [], width: Int, height: Int) {
    (self.current, self.neighbors, self.width, self.height) = (current, neighbors, width, height)
  }
}

/// An event of a viewer's service. Each event contains the item it is about, because the user may have moved to another
/// picture in the meantime.
public nonisolated enum ViewerEvent: Sendable {
  /// The current picture was decoded for the view's size. Sent again when that size changes.
  case decoded(ViewedPicture)
  /// The current picture cannot be decoded.
  case failed(MediaItem, ImageError)
  /// Pixels of a detail level, with 2⁻ⁿ of the picture's width and height for level n.
  case detail(MediaItem, PixelBuffer, level: Int)
  /// A detail level cannot be decoded.
  case detailFailed(MediaItem, ImageError)
  /// The metadata of the current picture.
  case information(MediaItem, ImageMetadata)
}

/// A service that decodes for a viewer. Methods return immediately and may be called on any thread.
public nonisolated protocol ViewerServing: Sendable {
  /// The events in order. Supports one reader.
  var events: AsyncStream<ViewerEvent> { get }
  /// Sets the current picture, its neighbors and the view's size.
  func show(_ request: ViewerRequest)
  /// Decodes a failed picture again, if it is still part of the request.
  func retry(_ item: MediaItem)
  /// Requests a detail level of the current picture. A later call replaces an earlier one.
  func loadDetail(of item: MediaItem, level: Int)
  /// Returns all pixels of a picture for the clipboard, or a smaller version if memory is limited.
  ///
  /// - Throws: An `ImageError` if the file cannot be read or decoded.
  func fullPicture(of item: MediaItem) async throws(ImageError) -> PixelBuffer
}
