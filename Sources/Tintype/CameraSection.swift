import Camera
import GObjectKit
import GtkKit

/// The Camera section: shows the camera view and persists its settings.
final class CameraSection: View {
  /// Called with the path of a photo or recording to open.
  var onOpen: (_ path: String) -> Void = { _ in }
  private let persisting = DelayedAction()

  init(model: AppModel) {
    super.init()
    let (camera, persistence) = (model.camera, CameraSettings(model.settings))
    let view = CameraView(model: camera)
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
}
