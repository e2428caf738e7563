import GtkKit
import MediaLibrary
import TestHostSupport
import Viewer

extension Check {
  /// Shows pictures, uses the controls, and closes the window.
  nonisolated static let viewerIsFreed = Check("The viewer goes with its window") {
    guard let pictures = try? Pictures(count: 2) else { return expect(false, "there are samples") }
    let tracker = WidgetTracker()
    weak var model: ViewerModel?
    weak var folder: FolderPictures?
    do {
      let paths = pictures.paths
      let source = FolderPictures(opening: paths)
      let viewed = ViewerModel(source: source, service: ViewerService())
      (model, folder) = (viewed, source)
      let viewer = PhotoViewer(model: viewed)
      viewer.onBack = { [weak viewer] in viewer?.window?.close() }
      let window = Window(title: "Probe")
      window.setDefaultSize(width: 900, height: 640)
      window.setContent(viewer)
      await TestDisplay.present(window)
      viewed.open(source.first)
      await eventually("the picture is shown") { viewed.isShown }
      tracker.collect()
      viewed.isInformationShown = true
      window.isFullscreen = true
      await eventually("the window fills the screen") { window.isFullscreen }
      tracker.collect()
      viewed.next()
      await eventually("the next picture is shown") { viewed.isShown && viewed.index == 1 }
      await viewed.trash()
      await eventually("there is a notice") { viewed.notice?.action == .undo }
      tracker.collect()
      await viewed.undoTrash()
      await eventually("it is back") { viewed.isShown && viewed.count == 2 }
      await showSlideshow(of: source, in: window, tracker)
      await showComparison(of: source, in: window, tracker)
      window.setContent(viewer)
      viewer.onBack()
      await eventually("the window closes") { !window.isMapped }
    }
    // Fading controls and notices have timers of several seconds.
    await tracker.expectAllGone()
    await eventually("the model is gone") { model == nil }
    await eventually("the pictures are gone") { folder == nil }
    let declared = (try? WidgetClasses.declared(in: "Viewer")) ?? []
    expect(declared.count > 3, "the sources are read")
    expect("classes that were not on screen", declared.subtracting(tracker.classes).sorted(), is: [])
  }
}

/// Shows a slideshow in the window until its second picture.
private func showSlideshow(of source: FolderPictures, in window: Window, _ tracker: WidgetTracker) async {
  let model = SlideshowModel { [weak source] in source?.pictures ?? PictureList() }
  let view = SlideshowView(model: model)
  window.setContent(view)
  await eventually("the slideshow starts") { model.item != nil }
  let first = model.item
  tracker.collect()
  model.next()
  await eventually("the slideshow goes on") { model.item != first }
  model.end()
}

/// Shows a comparison of two pictures in the window, until one of them has been taken out.
private func showComparison(of source: FolderPictures, in window: Window, _ tracker: WidgetTracker) async {
  let model = CompareModel((0..<2).map { source.pictures[$0].id }, of: source)
  let view = CompareView(model: model)
  window.setContent(view)
  await eventually("both are shown") { model.panes.count == 2 && model.panes.allSatisfy(\.isShown) }
  tracker.collect()
  model.remove(source.pictures[0].id)
  await eventually("one is shown") { model.panes.count == 1 }
  model.close()
}
