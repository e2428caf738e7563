// CameraStage: the camera's views with a camera that does what the scene says.
//   CameraStage SCENE [take]    opens a window; `take` shows the buttons of the take-one-picture flow

import Camera
import GObjectKit
import Glibc
import GtkKit

guard let scene = CommandLine.arguments.dropFirst().first.flatMap(Scene.init) else { exit(64) }
Rendering.chooseForThisMachine()
MainLoop.serveDispatchQueue()
let application = Application(identifier: "io.github.tintype.CameraStage", isUnique: false)
let isFlow = CommandLine.arguments.dropFirst(2).first == "take"

application.onActivate {
  if let data = Environment["TINTYPE_DATADIR"] { Style.load(css: data + "/style.css") }
  if let icons = Environment["TINTYPE_ICONDIR"] { Style.addIcons(from: icons) }
  let window = ApplicationWindow(application: application)
  window.title = "Camera"
  window.setDefaultSize(width: 900, height: 640)
  let view = CameraView(
    model: CameraModel(service: StagedCamera(scene)), controls: isFlow ? .takePicture : .all)
  view.onCancel = { [weak window] in window?.close() }
  window.setContent(
    Box(.vertical) {
      HeaderBar(); view.expanding()
    })
  window.present()
}

exit(application.run([CommandLine.arguments[0]]))
