import GObjectKit
import GtkKit
import Imaging
import MediaLibrary

/// Navigation, and the handling of events from the service and the source.
extension ViewerModel {
  /// The delay before the viewer shows that it is busy.
  static let busyDelay = Duration.milliseconds(200)

  /// Shows a picture of the source. If the source does not contain it yet, shows it when it appears.
  public func open(_ id: MediaItemID) {
    sequence = source.pictures
    count = sequence.count
    if let index = sequence.index(of: id) { show(index) } else { pendingID = id }
  }

  /// Clears the viewer and releases the decoded pictures. Called when the viewer leaves the screen.
  public func close() {
    clear()
    service.show(ViewerRequest(current: nil, width: viewSize.width, height: viewSize.height))
  }

  /// Shows the next picture, if there is one.
  public func next() { step(1) }
  /// Shows the previous picture, if there is one.
  public func previous() { step(-1) }
  /// Shows the first picture.
  public func first() { go(to: 0) }
  /// Shows the last picture.
  public func last() { go(to: count - 1) }

  private func step(_ step: Int) {
    direction = step
    go(to: index + step)
  }

  private func go(to index: Int) {
    guard item != nil, index != self.index, 0..<count ~= index else { return }
    show(index)
  }

  /// Sets the size of the view in device pixels.
  public func resize(width: Int, height: Int) {
    guard (width, height) != viewSize, width > 0, height > 0 else { return }
    let isFirst = viewSize.width == 0
    viewSize = (width, height)
    if isFirst {
      resizing.cancel()
      return request()
    }
    // Debounce: a window resize changes the size in each frame.
    resizing.schedule(after: .milliseconds(150)) { [weak self] in self?.request() }
  }

  /// Stores the zoom and the position of the picture in the view.
  public func zoomChanged(to state: ZoomState) { zoom = state }

  /// Requests high-resolution pixels of the current picture.
  public func loadDetail(level: Int) {
    guard let item, let picture, state == .shown, !picture.isPreview else { return }
    service.loadDetail(of: item, level: level)
    startBusyTimer()
  }

  // MARK: Sequence

  func updateSequence(_ new: any PictureSequence) {
    let old = sequence
    sequence = new
    count = new.count
    if let id = pendingID, let index = new.index(of: id) { return show(index) }
    guard let item else { return }
    if let index = new.index(of: item.id) {
      self.index = index
      if new[index] != item { show(index) } else { request() }
    } else if let index = successor(of: self.index, in: old, among: new) {
      show(index)
    } else {
      clear()
      request()
    }
  }

  /// Returns the index of the first remaining picture after a removed one, otherwise of the last remaining one before
  /// it.
  private func successor(
    of index: Int, in old: any PictureSequence, among new: any PictureSequence
  ) -> Int? {
    for index in stride(from: index + 1, to: old.count, by: 1) {
      if let position = new.index(of: old[index].id) { return position }
    }
    for index in stride(from: min(index, old.count) - 1, through: 0, by: -1) {
      if let position = new.index(of: old[index].id) { return position }
    }
    return new.count > 0 ? min(index, new.count - 1) : nil
  }

  private func show(_ index: Int) {
    let new = sequence[index]
    let isOther = new != item
    (self.index, item, pendingID) = (index, new, nil)
    if isOther {
      (state, detail) = (.loading, nil)
      information = PictureInformation(item: new, metadata: nil)
      startBusyTimer()
    }
    request()
  }

  private func clear() {
    (item, picture, detail, state, isBusy) = (nil, nil, nil, .empty, false)
    busyTimer.cancel()
  }

  private func request() {
    let neighbors = [index + direction, index - direction].filter { 0..<count ~= $0 && item != nil }
    service.show(
      ViewerRequest(
        current: item, neighbors: neighbors.map { sequence[$0] }, width: viewSize.width,
        height: viewSize.height))
  }

  func startBusyTimer() {
    busyTimer.schedule(after: Self.busyDelay) { [weak self] in
      guard let self else { return }
      isBusy = true
      // The previous picture must not remain under the name of the current one.
      if state == .loading { picture = nil }
    }
  }

  private func endBusyTimer() {
    busyTimer.cancel()
    isBusy = false
  }

  // MARK: Service events

  func handle(_ event: ViewerEvent) {
    switch event {
    case .decoded(let picture) where picture.item == item:
      (self.picture, state) = (picture, .shown)
      if !picture.isPreview { endBusyTimer() }
    case .failed(let item, let error) where item == self.item:
      (picture, detail, state) = (nil, nil, .failed(error.description))
      endBusyTimer()
    case .detail(let item, let pixels, let level) where item == self.item:
      detail = PictureDetail(level: level, tiles: PictureTiles(pixels))
      endBusyTimer()
    case .detailFailed(let item, let error) where item == self.item:
      showNotice("“\(item.displayName)” cannot be shown in full resolution. \(error.description)")
      endBusyTimer()
    case .information(let item, let metadata) where item == self.item:
      information = PictureInformation(item: item, metadata: metadata)
    default: break
    }
  }
}
