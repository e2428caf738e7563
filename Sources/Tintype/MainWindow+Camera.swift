import Camera
import GObjectKit
import GtkKit
import Imaging

/// Taking a picture for the board, and what the camera made.
extension MainWindow {
  /// Opens a photo or a clip among its neighbours.
  func openCapture(_ path: String) { open([File(path: path).uri], isFromHere: true) }

  /// One picture, which lands on the board and not yet in the library.
  func takePicture() {
    var options = TakePictureOptions()
    options.folder = TakenPictures.folder.path
    // A camera of its own: that of the place keeps its mode and its zoom.
    let camera = CameraModel(service: CameraService())
    camera.hasShutterSound = appModel.camera.hasShutterSound
    let model = TakePictureModel(camera: camera, options: options)
    model.onFinish = { [weak appModel] capture in
      guard case .photo(let photo) = capture else { return }
      appModel?.board.lay(path: photo.path, date: photo.date)
    }
    TakePictureDialog(model: model, over: self).present()
  }

  /// Asks whether the picture that was laid on the board last goes into the library.
  func askToStore() {
    guard let picture = appModel.board.loose.last else { return }
    MessageDialog(
      "Save Picture", body: "Do you want to store the picture in the Photo Library?", over: self,
      responses: [
        MessageDialog.Response("Cancel"),
        MessageDialog.Response("Yes", isSuggested: true) { [appModel] in
          Task { await appModel.store(picture) }
        },
      ]
    ).present()
  }
}
