// A complete program: shows the photos of its arguments, or a single photo with the others of its folder.

import Viewer

Rendering.chooseForThisMachine()
MainLoop.serveDispatchQueue()
let application = Application(identifier: "io.github.tintype.ViewPhotos", isUnique: false)

application.onActivate { application.quit() }
application.onOpen { uris in
  let pictures = FolderPictures(opening: uris.compactMap { File(uri: $0)?.path })
  let model = ViewerModel(source: pictures, service: ViewerService(), motions: MotionService())
  model.open(pictures.first)
  let viewer = PhotoViewer(model: model)
  let window = ApplicationWindow(application: application)
  viewer.onBack = { [weak window] in window?.close() }
  window.title = "View Photos"
  window.setDefaultSize(width: 900, height: 640)
  window.setContent(viewer)
  window.present()
}

MainLoop.exit(application.run(CommandLine.arguments))
