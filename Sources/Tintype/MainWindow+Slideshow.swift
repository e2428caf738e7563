import GtkKit
import Viewer

/// The slideshow of the window.
extension MainWindow {
  /// Whether there is something that a slideshow could show: in the viewer or in the Photos section.
  var hasPicturesForSlideshow: Bool {
    switch windowModel.navigation.top {
    case .viewer(let viewer): viewer.item != nil
    case .section(let id): id == "photos" && !appModel.library.items.isEmpty
    case .slideshow, .comparison: false
    }
  }

  /// Starts a slideshow of the viewer's pictures, or of the selected photos, or of those that the picker shows.
  func startSlideshow() {
    guard hasPicturesForSlideshow else { return }
    let settings = appModel.settings
    let options = SlideshowModel.Options(
      interval: settings[.slideshowInterval], isShuffled: settings[.slideshowIsShuffled])
    let model =
      if let viewer = windowModel.viewer {
        SlideshowModel(
          { [weak viewer] in viewer?.pictures ?? PictureList() }, startingWith: viewer.item?.id,
          options: options)
      } else {
        SlideshowModel(
          { [weak photos] in photos?.pictures ?? PictureList() },
          startingWith: photos.picker.selection.selected.first,
          options: options)
      }
    navigate { $0.show(model) }
  }

  func makeSlideshow(_ model: SlideshowModel) -> SlideshowView {
    let view = SlideshowView(model: model)
    view.onClose = { [weak self] in self?.goBack() }
    view.observe({ model.options }) { [settings = appModel.settings] _, options in
      settings[.slideshowInterval] = options.interval
      settings[.slideshowIsShuffled] = options.isShuffled
    }
    return view
  }

  /// Lets the viewer go on with the last picture of the slideshow above it.
  func endSlideshow(_ model: SlideshowModel) {
    model.end()
    guard let viewer = windowModel.viewer, let item = model.item, viewer.item?.id != item.id,
      viewer.pictures.index(of: item.id) != nil
    else { return }
    viewer.open(item.id)
  }
}

extension PhotosModel {
  /// The selected photos if there are several, otherwise those that the picker shows.
  var pictures: any PictureSequence {
    let items = app.library.items
    if picker.selection.count > 1 { return LibraryExtract(picker.selection.selected, of: items) }
    return picker.filter == nil ? items : LibraryExtract(picker.filteredItems, of: items)
  }
}
