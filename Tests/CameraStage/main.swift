// CameraStage: the camera's views, before a camera that does what a scene says.
//   CameraStage SCENE         the view with all controls
//   CameraStage SCENE take    the window in which one picture is taken
//   CameraStage SCENE edit    the same, with moving and scaling
//   CameraStage SCENE video   the window in which one clip is recorded
// In the scene `real` it is the real service, with the cameras that there are. What was taken is printed.

import Camera
import GObjectKit
import Glibc
import GtkKit

let word = CommandLine.arguments.dropFirst().first ?? ""
let scene = Scene(rawValue: word)
guard scene != nil || word == "real" else { exit(64) }
Rendering.chooseForThisMachine()
MainLoop.serveDispatchQueue()
let application = Application(identifier: "io.github.tintype.CameraStage", isUnique: false)
let flow = CommandLine.arguments.dropFirst(2).first

application.onActivate {
  if let data = Environment["TINTYPE_DATADIR"] { Style.load(css: data + "/style.css") }
  if let icons = Environment["TINTYPE_ICONDIR"] { Style.addIcons(from: icons) }
  let camera = CameraModel(service: scene.map { StagedCamera($0) } ?? CameraService())
  if let flow {
    var options = TakePictureOptions()
    options.allowsEditing = flow == "edit"
    options.captureMode = flow == "video" ? .video : .photo
    let model = TakePictureModel(camera: camera, options: options)
    model.onFinish = { capture in
      if let capture { Terminal.say(capture.path) }
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
        HeaderBar(); CameraView(model: camera).expanding()
      })
    window.present()
  }
}

MainLoop.exit(application.run([CommandLine.arguments[0]]))
