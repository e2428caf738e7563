// A window whose color is chosen with a color well: the smallest use of ColorPicker.
import ColorPicker
import Observation

@Observable final class Paint {
  var color = Color(rgb: 0x3584E4)
}

let paint = Paint()
Rendering.chooseForThisMachine()
MainLoop.serveDispatchQueue()
let application = Application(identifier: "io.github.tintype.PickColor", isUnique: false)
application.onActivate {
  let window = ApplicationWindow(application: application)
  window.title = "Pick a Color"
  window.setDefaultSize(width: 600, height: 480)
  let patch = ColorPatch(paint.color, width: 240, height: 120, radius: 12)
  patch.bind(\.color) { paint.color }
  window.setContent(
    Box(.vertical, spacing: 12) {
      HeaderBar()
      ColorPicker("Select a Color", selection: Binding(paint, \.color), supportsOpacity: false).margin(12)
      patch.expanding().margin(12)
    })
  window.present()
}
MainLoop.exit(application.run([CommandLine.arguments[0]]))
