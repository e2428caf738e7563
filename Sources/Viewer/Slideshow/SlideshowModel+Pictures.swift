import GObjectKit
import GtkKit
import Imaging
import L10n
import MediaLibrary

/// Decoding: one picture ahead of the shown one.
extension SlideshowModel {
  /// Sets the size of the view in device pixels.
  public func resize(width: Int, height: Int) {
    guard (width, height) != viewSize, width > 0, height > 0 else { return }
    let isFirst = viewSize.width == 0
    viewSize = (width, height)
    if isFirst {
      busy.start()
      return request()
    }
    // The window grows to the full screen in several steps.
    resizing.schedule(after: .milliseconds(150)) { [weak self] in self?.requestSharpest() }
  }

  /// Makes a picture the upcoming one, and decodes it.
  func prepare(_ target: SlideshowRound?) {
    upcoming = target
    // A request for the picture that is shown would have no answer.
    ready = target?.item == item ? picture : nil
    if ready == nil { request() }
  }

  /// Shows the upcoming picture now, or when it is decoded.
  func showWhenReady(fade: Duration = SlideshowModel.shortestFade) {
    guard problem == nil else { return }
    timer.cancel()
    nextFade = fade
    if let ready { return show(ready) }
    isDue = true
    busy.start()
  }

  /// Starts the time for which the picture is shown.
  func startTimer() {
    guard isPlaying, picture != nil, !isDue else { return }
    timer.schedule(after: .seconds(options.interval)) { [weak self] in
      if let self { showWhenReady(fade: automaticFade) }
    }
  }

  private func show(_ new: ViewedPicture) {
    (fade, nextFade) = (nextFade, Self.shortestFade)
    (picture, current, isDue, direction, failures) = (new, upcoming, false, 1, 0)
    busy.end()
    upcoming = following()
    ready = upcoming?.item == item ? picture : nil
    requestSharpest()
    startTimer()
  }

  /// How long a picture that the timer shows fades in: a fifth of the interval, at most a second.
  private var automaticFade: Duration {
    min(max(.milliseconds(options.interval * 200), Self.shortestFade), .seconds(1))
  }

  // MARK: Requests

  private func request() {
    guard viewSize.width > 0, let upcoming else { return }
    // The service keeps the neighbors, so that stepping back does not decode again.
    let neighbors = [item, current?.previous.item].compactMap(\.self).filter { $0 != upcoming.item }
    service.show(
      ViewerRequest(
        current: upcoming.item, neighbors: neighbors, width: viewSize.width, height: viewSize.height))
  }

  /// Decodes the shown picture for the present size of the view, unless it fits, and then the upcoming one.
  private func requestSharpest() {
    guard let picture, !picture.isSharp(in: viewSize) else { return request() }
    service.show(
      ViewerRequest(
        current: picture.item, neighbors: [upcoming?.item].compactMap(\.self).filter { $0 != picture.item },
        width: viewSize.width, height: viewSize.height))
  }

  // MARK: Service events

  func handle(_ event: ViewerEvent) {
    switch event {
    case .decoded(let new) where new.isPreview: break
    case .decoded(let new) where new.item == upcoming?.item && (picture == nil || new.item != item):
      ready = new
      if isDue { show(new) }
    case .decoded(let new) where new.item == item:
      fade = .zero
      picture = new
      request()
    case .failed(let item, _) where item == self.item: request()
    case .failed(let item, let error) where item == upcoming?.item: skip(item, error)
    default: break
    }
  }

  private func skip(_ item: MediaItem, _ error: ImageError) {
    failures += 1
    guard let upcoming, failures < upcoming.count else { return fail(error) }
    if skipped.insert(item.id).inserted {
      notice = Notice(tr("“%1$s” was skipped. %2$s", item.displayName, error.description))
    }
    prepare(direction < 0 ? upcoming.previous : upcoming.next ?? round(after: item.id))
    if isDue, let ready { show(ready) }
  }

  /// None of the pictures can be read.
  private func fail(_ error: ImageError) {
    (picture, problem) = (nil, tr("None of the photos can be shown. %s", error.description))
    timer.cancel()
    busy.end()
  }
}

extension ViewedPicture {
  /// Whether decoding for a view of a size in device pixels would make no difference.
  fileprivate func isSharp(in size: (width: Int, height: Int)) -> Bool {
    texture.width >= originalSize.width || viewSize == nil
      || viewSize == ImageSize(width: size.width, height: size.height)
  }
}
