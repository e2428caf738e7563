// CameraSampleApp: the camera's views with a fake camera that presents a scene.
//     CameraSampleApp SCENE         the view with all controls
//     CameraSampleApp SCENE take    the dialog that takes one photo
//     CameraSampleApp SCENE edit    the same with Move and Scale
//     CameraSampleApp SCENE video   the dialog that records one video
// The scene `real` uses the real service with the connected cameras. The path of the result is printed.

import Camera
import GObjectKit
import Glibc
import GtkKit

let word = CommandLine.arguments.dropFirst().first ?? ""
let scene = Scene(rawValue: word)
guard scene != nil || word == "real" else { exit(64) }
Rendering.chooseForThisMachine()
MainLoop.serveDispatchQueue()
let application = Application(identifier: "io.github.tintype.CameraSampleApp", isUnique: false)
let flow = CommandLine.arguments.dropFirst(2).first

application.onActivate {
  let camera = CameraModel(service: scene.map { ScriptedCamera($0) } ?? CameraService())
  if let flow {
    var options = TakePictureOptions()
    options.allowsEditing = flow == "edit"
    options.captureMode = flow == "video" ? .video : .photo
    let model = TakePictureModel(camera: camera, options: options)
    model.onFinish = { capture in
      if let capture { Terminal.printLine(capture.path) }
      application.quit()
    }
    application.hold()
    TakePictureDialog(model: model, over: nil).present()
  } else {
    let window = ApplicationWindow(application: application)
    window.title = "Camera"
    window.setDefaultSize(width: 900, height: 640)
    window.setMinimumSize(width: 360, height: 294)
    window.setContent(
      Box(.vertical) {
        HeaderBar(); CameraView(model: camera, barStyle: .scrim).expanding()
      })
    window.present()
  }
}

MainLoop.exit(application.run([CommandLine.arguments[0]]))
