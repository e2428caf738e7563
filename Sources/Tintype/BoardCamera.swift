import Camera
import GObjectKit
import GtkKit
import L10n

/// Takes photos for the board of a window.
struct BoardCamera {
  let window: MainWindow

  /// Takes one photo for the board. It is not saved before the user confirms.
  func takePicture() {
    var options = TakePictureOptions()
    options.folder = TakenPhotos.temporaryCaptures.path
    // A camera model of its own, so that the Camera section keeps its mode and zoom.
    let camera = CameraModel(service: CameraService(lastCamera: window.appModel.lastCamera))
    camera.settings.hasShutterSound = window.appModel.camera.settings.hasShutterSound
    let model = TakePictureModel(camera: camera, options: options)
    model.onFinish = { [photos = window.photos] capture in
      guard case .photo(let photo) = capture else { return }
      Task { await photos.use(photo.path) }
    }
    TakePictureDialog(model: model, over: window).present()
  }

  /// Asks whether to save the last photo of the board to the library.
  func askToSave() {
    let photos = window.photos
    guard let picture = photos.board.unsavedPictures.last else { return }
    MessageDialog(
      tr("Save Picture"), body: tr("Do you want to store the picture in the Photo Library?"), over: window,
      responses: [
        MessageDialog.Response(tr("Cancel")),
        MessageDialog.Response(tr("Yes"), isSuggested: true) { [photos] in
          Task { await photos.save(picture) }
        },
      ]
    ).present()
  }
}
