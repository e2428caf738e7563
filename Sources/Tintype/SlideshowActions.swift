import GtkKit
import Viewer

/// The slideshow of a window.
struct SlideshowActions {
  let window: MainWindow

  /// Whether there is something that a slideshow could show: in the viewer or in the Photos section.
  var hasPictures: Bool {
    switch window.windowModel.navigation.top {
    case .viewer(let viewer): viewer.item != nil
    case .section(let id): id == "photos" && !window.appModel.library.items.isEmpty
    case .slideshow, .comparison, .editor: false
    }
  }

  /// Starts a slideshow of the viewer's pictures, or of the selected photos, or of those that the picker shows.
  func start() {
    guard hasPictures else { return }
    let (settings, photos) = (window.appModel.settings, window.photos)
    let options = SlideshowModel.Options(
      interval: settings[.slideshowInterval], isShuffled: settings[.slideshowIsShuffled])
    let model =
      if let viewer = window.windowModel.viewer {
        SlideshowModel(
          { [weak viewer] in viewer?.pictures ?? PictureList() }, startingWith: viewer.item?.id,
          options: options)
      } else {
        SlideshowModel(
          { [weak photos] in photos?.pictures ?? PictureList() },
          startingWith: photos.picker.selection.selected.first,
          options: options)
      }
    window.navigate { $0.show(model) }
  }

  /// Makes the view of a slideshow.
  func makeView(_ model: SlideshowModel) -> SlideshowView {
    let view = SlideshowView(model: model)
    view.onClose = { [weak window] in window?.goBack() }
    view.observe({ model.options }) { [settings = window.appModel.settings] _, options in
      settings[.slideshowInterval] = options.interval
      settings[.slideshowIsShuffled] = options.isShuffled
    }
    return view
  }

  /// Continues in the viewer with the last picture of the slideshow above it.
  func end(_ model: SlideshowModel) {
    model.end()
    guard let viewer = window.windowModel.viewer, let item = model.item, viewer.item?.id != item.id,
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
    return picker.filter == nil ? items : LibraryExtract(picker.content.ids, of: items)
  }
}
