// A complete program: shows the camera, and the path of the last photo.

import Camera

Rendering.chooseForThisMachine()
MainLoop.serveDispatchQueue()
let application = Application(identifier: "io.github.tintype.TakePhoto", isUnique: false)

application.onActivate {
  let model = CameraModel(service: CameraService())
  let camera = CameraView(model: model, barStyle: .scrim)
  let place = Label("No photo yet").ellipsized(inMiddle: true).margin(12)
  place.observe({ model.results.last?.path }) { label, path in if let path { label.text = path } }
  let window = ApplicationWindow(application: application)
  window.title = "Take Photo"
  window.setDefaultSize(width: 800, height: 600)
  window.setContent(
    Box(.vertical) {
      HeaderBar(); camera.expanding(); place
    })
  window.present()
}

MainLoop.exit(application.run([CommandLine.arguments[0]]))
