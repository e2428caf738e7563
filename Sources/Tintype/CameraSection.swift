import Camera
import GObjectKit
import GtkKit
import L10n
import Sections

/// The Camera section: shows the camera view and persists its settings.
final class CameraSection: View, SectionView {
  /// Called with the path of a photo or recording to open.
  var onOpen: (_ path: String) -> Void = { _ in }
  private let view: CameraView
  private let camera: CameraModel
  private let persistence: CameraSettings
  private let persisting = DelayedAction()

  static func section(of window: MainWindow) -> Section {
    Section(id: "camera", title: tr("Camera"), icon: "tintype-camera-symbolic") { [unowned window] in
      let section = CameraSection(model: window.appModel)
      section.onOpen = { [weak window] in window?.open([File(path: $0).uri], allowsBack: true) }
      return section
    }
  }

  init(model: AppModel) {
    let (camera, persistence) = (model.camera, CameraSettings(model.settings))
    (self.camera, self.persistence) = (camera, persistence)
    view = CameraView(model: camera, barStyle: .scrim)
    super.init()
    view.onOpenCapture = { [weak self] in self?.onOpen($0) }
    setContent(view)
    var isFirst = true
    observe({ CameraSettings.State(camera) }) { section, _ in
      defer { isFirst = false }
      guard !isFirst else { return }
      // A dragged slider changes in every frame, so settings are written 400 ms after the last change.
      section.persisting.schedule(after: .milliseconds(400)) {
        persistence.persist(CameraSettings.State(camera))
      }
    }
  }

  func focusMainControl() { if !view.grabFocus() { focusFirstControl() } }

  func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool { view.handleKey(key, modifiers) }

  func flush() {
    guard persisting.isPending else { return }
    persisting.cancel()
    persistence.persist(CameraSettings.State(camera))
  }
}
