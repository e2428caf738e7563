import GtkKit

/// The content of a zoom view. Observed as one value, because a detail belongs to its picture.
private struct ShownPicture: Equatable {
  let picture: ViewedPicture?
  let detail: PictureDetail?
}

extension ZoomView {
  /// Shows the current picture of a model, and lets the model decode for the size and the zoom of the view. The view
  /// references the model weakly.
  func show(_ model: ViewerModel) {
    onStateChange = { [weak self, weak model] state in
      guard let self, let model else { return }
      model.zoomChanged(to: state)
      model.resize(width: deviceSize.width, height: deviceSize.height)
    }
    onDetailNeeded = { [weak model] in model?.loadDetail(level: $0) }
    bind(\.accessibleLabel) { [weak model] in model?.title ?? "" }
    bind(\.accessibleDescription) { [weak model] in model?.pictureDescription ?? "" }
    var before: ViewedPicture?
    let shown = { [weak model] in ShownPicture(picture: model?.picture, detail: model?.detail) }
    observe(shown) { view, shown in
      if shown.picture != before { view.show(shown.picture, after: before) }
      before = shown.picture
      if let detail = shown.detail, shown.picture != nil { view.setDetail(detail.tiles, level: detail.level) }
    }
    sampleSource = { [weak model] in
      guard let model, model.isShown else { return nil }
      guard let item = model.content else { return nil }
      return model.picture?.frame.map { SampledPicture.Source($0, of: item.path) } ?? item.sampleSource
    }
  }

  /// Shows a picture. Keeps the zoom if only the decoded size of the same picture changed.
  private func show(_ picture: ViewedPicture?, after before: ViewedPicture?) {
    guard let picture else { return show(nil, width: 0, height: 0) }
    if picture.item == before?.item, picture.originalSize == before?.originalSize {
      // The tiles are of the still picture.
      if picture.frame != nil, before?.frame == nil { dropDetails() }
      replaceBase(picture.texture)
    } else {
      show(
        picture.texture, width: picture.originalSize.width, height: picture.originalSize.height,
        finestLevel: picture.finestLevel)
    }
  }
}
