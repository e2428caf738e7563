// A complete program: select up to four photos in order, and show their names.

import GObjectKit
import GtkKit
import Imaging
import MediaLibrary
import PhotosPicker

MainLoop.serveDispatchQueue()
let application = Application(identifier: "io.github.tintype.PickPhotos")

application.onActivate {
  let folder = CommandLine.arguments.dropFirst().first ?? UserDirectories.pictures ?? "."
  let library = LibraryModel(
    scanner: LibraryService(extensions: ImageFormats.pictureExtensions), roots: [LibraryRoot(path: folder)])
  let names = Label("Nothing selected").ellipsized().margin(12)
  let picker = PhotosPicker(
    "Select Photos",
    selection: Binding(
      get: { [] }, set: { photos in names.text = photos.map(\.name).joined(separator: ", ") }),
    maxSelectionCount: 4, selectionBehavior: .continuousAndOrdered, style: .inline, library: library)
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
