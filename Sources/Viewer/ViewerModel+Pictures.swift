import GObjectKit
import GtkKit
import Imaging
import L10n
import MediaLibrary

/// Navigation, and the handling of events from the service and the source.
extension ViewerModel {
  /// Shows a picture of the source. If the source does not contain it yet, shows it when it appears.
  public func open(_ id: MediaItemID) { apply(cursor.open(id, in: source.pictures)) }

  /// Clears the viewer and releases the decoded pictures. Called when the viewer leaves the screen.
  public func close() {
    clear()
    requests.show(cursor, pages)
  }

  /// Shows the next picture, if there is one.
  public func next() { apply(cursor.step(1)) }
  /// Shows the previous picture, if there is one.
  public func previous() { apply(cursor.step(-1)) }
  /// Shows the first picture.
  public func first() { apply(cursor.go(to: 0)) }
  /// Shows the last picture.
  public func last() { apply(cursor.go(to: count - 1)) }

  /// Sets the size of the view in device pixels.
  public func resize(width: Int, height: Int) { requests.resize(width: width, height: height) }

  /// Stores the zoom and the position of the picture in the view.
  public func zoomChanged(to state: ZoomState) { zoom = state }

  /// Requests high-resolution pixels of the current picture.
  public func loadDetail(level: Int) {
    // A frame has all pixels.
    guard let content, let picture, state == .shown, !picture.isPreview, !showsFrames else { return }
    service.loadDetail(of: content, level: level)
    startLoading()
  }

  // MARK: Current picture

  func updateSequence(_ new: any PictureSequence) { apply(cursor.update(new)) }

  private func apply(_ change: PictureCursor.Change) {
    switch change {
    case .none: return
    case .neighbors: break
    case .picture:
      (state, detail, pages) = (.loading, nil, nil)
      endMotion()
      if let item { information = PictureInformation(item: item, metadata: nil) }
      startLoading()
    case .cleared: clear()
    }
    requests.show(cursor, pages)
  }

  private func clear() {
    cursor.clear()
    endMotion()
    (picture, detail, state, pages) = (nil, nil, .empty, nil)
    busy.end()
  }

  func startLoading() {
    busy.start { [weak self] in
      // The previous picture must not remain under the name of the current one.
      if let self, state == .loading { picture = nil }
    }
  }

  // MARK: Service events

  func handle(_ event: ViewerEvent) {
    switch event {
    case .decoded(let picture) where picture.item == content:
      // The frame that is shown replaces the still picture, also after a resize.
      if keyFrame != nil { stillPicture = picture }
      if animation?.frame == nil, keyFrame?.frame == nil { self.picture = picture }
      state = .shown
      if !picture.isPreview {
        busy.end()
        startMotion(of: picture.item)
      }
    case .failed(let item, let error) where item == content:
      endMotion()
      (picture, detail, state) = (nil, nil, .failed(error.description))
      busy.end()
    case .detail(let item, let pixels, let level) where item == content && !showsFrames:
      detail = PictureDetail(level: level, tiles: PictureTiles(pixels))
      busy.end()
    case .detailFailed(let item, let error) where item == content:
      showNotice(tr("“%1$s” cannot be shown in full resolution. %2$s", item.displayName, error.description))
      busy.end()
    case .information(let item, let metadata) where item == content:
      information = PictureInformation(item: item, metadata: metadata)
      offerPages(metadata.pageCount)
    default: break
    }
  }
}
