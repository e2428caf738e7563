import Imaging
import MediaLibrary

/// What a viewer wants to have now. A new request replaces the one before: what it does not name is
/// dropped, and work on it ends.
public nonisolated struct ViewerRequest: Sendable, Equatable {
  /// The picture that is looked at; nil for none.
  public var current: MediaItem?
  /// Pictures that may come next, the likeliest first. Decoded when the current one is there.
  public var neighbours: [MediaItem]
  /// The width of the view in pixels of the screen.
  public var width: Int
  /// The height of the view in pixels of the screen.
  public var height: Int

  /// A request.
  public init(current: MediaItem?, neighbours: [MediaItem] = [], width: Int, height: Int) {
    (self.current, self.neighbours, self.width, self.height) = (current, neighbours, width, height)
  }
}

/// What a viewer's service reports. Each event names the picture that it is about, because the user
/// may have gone on to another one meanwhile.
public nonisolated enum ViewerEvent: Sendable {
  /// The picture that is looked at, at the size of the view. Comes again when the view's size changes.
  case decoded(ViewedPicture)
  /// The picture that is looked at cannot be shown.
  case failed(MediaItem, ImageError)
  /// Finer pixels: those of `level`, where the picture has a 2ⁿ-th of its size.
  case detail(MediaItem, PixelBuffer, level: Int)
  /// There are no finer pixels to be had.
  case detailFailed(MediaItem, ImageError)
  /// What is known about the picture that is looked at.
  case information(MediaItem, ImageMetadata)
}

/// Decodes for a viewer. All calls return at once and may come from any thread.
public nonisolated protocol ViewerServing: Sendable {
  /// What happens, in order. For one reader.
  var events: AsyncStream<ViewerEvent> { get }
  /// Says what is wanted now.
  func show(_ request: ViewerRequest)
  /// Decodes a picture again that could not be shown, if it is still wanted.
  func retry(_ item: MediaItem)
  /// Asks for the pixels of a level of the picture that is looked at. A later call replaces an earlier one.
  func loadDetail(of item: MediaItem, level: Int)
  /// All pixels of a picture, to copy it; fewer where memory is short.
  func fullPicture(of item: MediaItem) async throws(ImageError) -> PixelBuffer
}
