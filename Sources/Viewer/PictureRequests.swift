import GObjectKit
import MediaLibrary

/// The requests of a viewer to its service: the current picture and its neighbors in the size of the view. A resize of the
/// view is debounced, because a window resize changes the size in each frame.
final class PictureRequests {
  /// How long the size of the view must stay the same before the pictures are decoded again.
  private static let debounce = Duration.milliseconds(150)

  private let service: any ViewerServing
  private let resizing: DelayedAction
  private var current: MediaItem?
  private var neighbors: [MediaItem] = []
  private var size = (width: 0, height: 0)

  /// - Parameter clock: Measures the delay after a resize.
  init(_ service: any ViewerServing, clock: any Clock<Duration>) {
    (self.service, resizing) = (service, DelayedAction(clock: clock))
  }

  /// Requests the current picture of a cursor and its neighbors: a page of it, then the next page.
  func show(_ cursor: PictureCursor, _ pages: PicturePages?) {
    let item = cursor.item?.content
    current = item?.showing(page: pages?.index ?? 0)
    let nextPage = pages.flatMap { $0.hasNext ? item?.showing(page: $0.index + 1) : nil }
    neighbors = [nextPage].compactMap(\.self) + cursor.neighbors.map(\.content)
    send()
  }

  /// Sets the size of the view in device pixels.
  func resize(width: Int, height: Int) {
    guard (width, height) != size, width > 0, height > 0 else { return }
    let isFirst = size.width == 0
    size = (width, height)
    if isFirst {
      resizing.cancel()
      return send()
    }
    resizing.schedule(after: Self.debounce) { [weak self] in self?.send() }
  }

  private func send() {
    service.show(
      ViewerRequest(current: current, neighbors: neighbors, width: size.width, height: size.height))
  }
}
