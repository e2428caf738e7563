// ViewerProbe: whether a viewer is let go when its window closes. A program of its own, because GTK
// wants the main thread, which the program that runs the tests does not leave to it.
//
//   ViewerProbe FILE     uses everything that a viewer has, closes it, and says what is left of it

import GObjectKit
import Glibc
import GtkKit
import Viewer

/// What must be gone in the end.
final class Remains {
  weak var viewer: PhotoViewer?
  weak var model: ViewerModel?
  weak var pictures: FolderPictures?
  var isWidgetFinalized = false

  var names: [String] {
    [
      viewer.map { _ in "the view" }, isWidgetFinalized ? nil : "its widget", model.map { _ in "the model" },
      pictures.map { _ in "the pictures" },
    ].compactMap(\.self)
  }
}

func eventually(_ what: String, _ condition: () -> Bool) async {
  let end = ContinuousClock.now + .seconds(30)
  while !condition() {
    if ContinuousClock.now > end { fail("Waited in vain: \(what).") }
    try? await Task.sleep(for: .milliseconds(5))
  }
}

func fail(_ sentence: String) -> Never {
  let bytes = Array((sentence + "\n").utf8)
  _ = write(STDOUT_FILENO, bytes, bytes.count)
  exit(1)
}

/// Looks at a picture, uses the tools, and closes the window.
func use(_ path: String, _ remains: Remains) async {
  let pictures = FolderPictures(opening: [path])
  let model = ViewerModel(source: pictures, service: ViewerService())
  let viewer = PhotoViewer(model: model)
  (remains.viewer, remains.model, remains.pictures) = (viewer, model, pictures)
  viewer.onFinalize { remains.isWidgetFinalized = true }
  viewer.onBack = { [weak viewer] in viewer?.window?.close() }
  let window = Window(title: "Probe")
  window.setDefaultSize(width: 900, height: 640)
  window.setContent(viewer)
  window.present()
  model.open(pictures.first)
  await eventually("the picture is shown") { model.isShown }
  model.isInformationShown = true
  window.isFullscreen = true
  await eventually("the window fills the screen") { window.isFullscreen }
  model.next()
  await eventually("the next picture is shown") { model.isShown && model.index == 1 }
  await model.trash()
  await eventually("there is a notice") { model.notice?.offersUndo == true }
  await model.undoTrash()
  await eventually("it is back") { model.isShown && model.count == 2 }
  viewer.onBack()
  await eventually("the window closes") { !window.isMapped }
}

alarm(140)
Rendering.chooseForThisMachine()
MainLoop.serveDispatchQueue()
let application = Application(identifier: "io.github.tintype.ViewerProbe", isUnique: false)
application.onActivate {
  application.hold()
  Task {
    let remains = Remains()
    await use(CommandLine.arguments[1], remains)
    // Faded controls and notices have timers of some seconds.
    await eventually("all is gone but \(remains.names.joined(separator: ", "))") { remains.names.isEmpty }
    application.quit()
  }
}
exit(application.run([CommandLine.arguments[0]]))
