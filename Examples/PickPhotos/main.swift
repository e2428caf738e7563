// A complete program: select up to four photos in order, and show their names.

import Observation
import PhotosPicker

/// What the program knows about the photos.
@Observable final class Choice {
  /// The selected photos, in the order of the selection.
  var photos: [PhotosPickerItem] = []
}

Rendering.chooseForThisMachine()
MainLoop.serveDispatchQueue()
let application = Application(identifier: "io.github.tintype.PickPhotos")

application.onActivate {
  let choice = Choice()
  let names = Label("").ellipsized().margin(12).bind(\.text) {
    choice.photos.isEmpty ? "Nothing selected" : choice.photos.map(\.name).joined(separator: ", ")
  }
  let picker = PhotosPicker(
    "Select Photos", selection: Binding(choice, \.photos), maxSelectionCount: 4,
    selectionBehavior: .continuousAndOrdered, style: .inline)
  let window = ApplicationWindow(application: application)
  window.title = "Pick Photos"
  window.setDefaultSize(width: 720, height: 480)
  window.setContent(
    Box(.vertical) {
      HeaderBar(); picker.expanding(); names
    })
  window.present()
}

MainLoop.exit(application.run([CommandLine.arguments[0]]))
