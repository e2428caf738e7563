import MediaLibrary
import PhotosPicker
import Viewer

/// The viewer of a window.
struct ViewerActions {
  let window: MainWindow

  /// Opens an item of the library.
  func open(_ id: MediaItemID) {
    let model = window.appModel
    if let item = model.library.items[id], item.isVideo {
      return window.open([item.file.uri], allowsBack: true)
    }
    model.requests.overtake()
    show(model.library, from: id)
  }

  /// Shows the pictures of a source.
  func show(_ source: any PictureSource, from first: MediaItemID) {
    let (app, photos) = (window.appModel, window.photos)
    let model = ViewerModel(source: source, service: ViewerService(), motions: MotionService())
    model.undo = photos.undo
    model.volume = { [weak app] in app?.livePhotoVolume ?? 0 }
    if source === app.library {
      model.catalog = photos.catalog
    } else if let opened = source as? FolderPictures {
      opened.addFacts(of: app.library)
      model.catalog = OpenedFilesCatalog(opened, in: app.library, photos.catalog)
    }
    model.onRetry = { [weak app] in app?.thumbnails.retry($0.id) }
    window.navigate { $0.view(model) }
    model.open(first)
  }

  /// Makes the view of a viewer.
  func makeView(_ model: ViewerModel) -> PhotoViewer {
    let viewer = PhotoViewer(
      model: model,
      openers: .init(
        slideshow: { [weak window] in window?.slideshow.start() },
        compare: { [weak window] in window?.comparison.compare() },
        edit: model.catalog == nil ? nil : { [weak window] in window?.editing.edit(in: model) },
        export: { [weak window, weak model] in
          if let item = model?.item { window?.export.ask([item]) }
        },
        share: { [weak window, weak model] in
          if let item = model?.item { window?.sharing.share([item]) }
        }))
    viewer.onBack = { [weak window] in window?.goBack() }
    viewer.observe({ model.item?.content }) { [photo = window.appModel.photo] _, item in
      if let item { photo.didView(item) }
    }
    return viewer
  }

  /// Scrolls the picker to the last viewed photo, unless another one has been opened in the meantime. In another
  /// section, it would take the keyboard focus away.
  func reveal(_ path: String) {
    Task { [weak window, items = window.appModel.library.items] in
      let item = await items.items(atPaths: [path])[path]
      if let window, let item, !window.hasPage, window.windowModel.section == "photos" {
        window.photos.picker.reveal(item.id)
      }
    }
  }
}

extension AppModel {
  /// The position of the volume slider for the videos of photos, 0…1: the player's, which is made when it is asked for
  /// the first time.
  var livePhotoVolume: Double { player.audio.isMuted ? 0 : player.audio.volume }
}
