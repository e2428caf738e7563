import Camera
import GtkKit

/// The Camera place: the camera's view, and remembering how it was left.
final class CameraPlace: View {
  /// Called with a photo or a clip that is to be opened.
  var onOpen: (_ path: String) -> Void = { _ in }
  private var remembering: Task<Void, Never>?

  init(model: AppModel) {
    super.init()
    let (camera, memory) = (model.camera, CameraMemory(model.settings))
    let view = CameraView(model: camera)
    view.onOpenCapture = { [weak self] in self?.onOpen($0) }
    setContent(view)
    var isFirst = true
    observe({ CameraMemory.State(camera) }) { place, _ in
      defer { isFirst = false }
      guard !isFirst else { return }
      // A slider that is being dragged changes with each frame; it is stored when it rests.
      place.remembering?.cancel()
      place.remembering = Task {
        guard (try? await Task.sleep(for: .milliseconds(400))) != nil else { return }
        memory.store(CameraMemory.State(camera))
      }
    }
  }
}
