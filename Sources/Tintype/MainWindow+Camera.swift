import Camera
import GObjectKit
import GtkKit
import Imaging

/// Opens captures, and takes photos for the board.
extension MainWindow {
  /// Opens a photo or recording together with the other files of its folder.
  func openCapture(_ path: String) { open([File(path: path).uri], allowsBack: true) }

  /// Takes one photo for the board. The photo is not added to the library.
  func takePicture() {
    var options = TakePictureOptions()
    options.folder = TemporaryCaptures.folder.path
    // A camera model of its own, so that the Camera section keeps its mode and zoom.
    let camera = CameraModel(service: CameraService())
    camera.hasShutterSound = appModel.camera.hasShutterSound
    let model = TakePictureModel(camera: camera, options: options)
    model.onFinish = { [weak appModel] capture in
      guard case .photo(let photo) = capture else { return }
      appModel?.board.addExternal(path: photo.path, date: photo.date)
    }
    TakePictureDialog(model: model, over: self).present()
  }

  /// Asks whether to save the last photo of the board to the library.
  func askToSave() {
    guard let picture = appModel.board.externalItems.last else { return }
    MessageDialog(
      "Save Picture", body: "Do you want to store the picture in the Photo Library?", over: self,
      responses: [
        MessageDialog.Response("Cancel"),
        MessageDialog.Response("Yes", isSuggested: true) { [appModel] in
          Task { await appModel.save(picture) }
        },
      ]
    ).present()
  }
}
