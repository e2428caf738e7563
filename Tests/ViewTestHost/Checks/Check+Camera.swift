import CGtk
import Camera
import GObjectKit
import GtkKit
import TestHostSupport

extension Check {
  /// Takes photos in an embedded camera view and in the dialog for a single photo, then closes the windows.
  nonisolated static let cameraIsFreed = Check("The camera goes with its window") {
    let tracker = WidgetTracker()
    await expectViewIsFreed(tracker)
    await expectDialogIsFreed(tracker)
    let declared = ["Camera/Views", "Camera/Flow"].compactMap { try? WidgetClasses.declared(in: $0) }
      .reduce(into: Set()) { $0.formUnion($1) }
    expect(declared.count > 10, "the sources are read")
    expect("classes that were not on screen", declared.subtracting(tracker.classes).sorted(), is: [])
  }

  /// The module embeds the icons of its controls; the theme of the session has none of them.
  nonisolated static let cameraBringsItsIcons = Check("The camera's views bring their icons") {
    let theme = gtk_icon_theme_get_for_display(gdk_display_get_default())
    let names = ["tintype-thirds-symbolic", "tintype-four-up-symbolic"]
    let missing = { names.filter { gtk_icon_theme_has_icon(theme, $0) == 0 } }
    expect("icons before the views are made", missing(), is: names)
    _ = CameraView(model: CameraModel(service: CameraService()))
    expect("missing icons", missing(), is: [])
  }

  private static let folder = File(path: UserDirectories.cache).child("probe").path

  private static func expectViewIsFreed(_ tracker: WidgetTracker) async {
    weak var model: CameraModel?
    do {
      let camera = CameraModel(service: CameraService())
      model = camera
      camera.settings.options.folder = folder
      camera.settings.hasShutterSound = false
      let window = Window(title: "Probe")
      window.setDefaultSize(width: 700, height: 700)
      let view = CameraView(model: camera)
      window.setContent(view)
      await TestDisplay.present(window)
      await eventually("the camera runs") { camera.connection.state == .running }
      camera.settings.showsCompositionGrid = true
      camera.settings.options.zoom = 2
      for button in descendants(ToggleButton.self, of: view) where button.accessibleLabel == "More Controls" {
        button.isActive = true
      }
      for button in descendants(ToggleButton.self, of: view) where button.accessibleLabel == "Effects" {
        button.isActive = true
      }
      camera.takePhoto()
      await eventually("a photo is taken") { camera.results.photo != nil && !camera.requests.isProcessing }
      tracker.collect()
      window.close()
      await eventually("the window closes") { !window.isMapped }
    }
    await tracker.expectAllGone()
    await eventually("the model is gone") { model == nil }
  }

  private static func expectDialogIsFreed(_ tracker: WidgetTracker) async {
    weak var model: TakePictureModel?
    do {
      var options = TakePictureOptions()
      options.allowsEditing = true
      options.folder = folder
      let taking = TakePictureModel(camera: CameraModel(service: CameraService()), options: options)
      model = taking
      taking.camera.settings.hasShutterSound = false
      let dialog = TakePictureDialog(model: taking, over: nil)
      await TestDisplay.present(dialog)
      await eventually("the camera runs") { taking.camera.connection.state == .running }
      taking.camera.takePhoto()
      await eventually("the still is shown") { taking.crop != nil }
      await TestDisplay.frame(of: dialog)
      tracker.collect()
      await taking.use()
      await eventually("the window closes") { !dialog.isMapped }
    }
    await tracker.expectAllGone()
    await eventually("the model is gone") { model == nil }
  }
}
