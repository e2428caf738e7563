import GtkKit
import L10n

/// A modal window in which the user takes one photo or records one video:
///
///     let dialog = TakePictureDialog(model: TakePictureModel(camera: CameraModel(service: CameraService())), over: window)
///     dialog.model.onFinish = { capture in … }
///     dialog.present()
public final class TakePictureDialog: Window {
  /// The model of the dialog's flow.
  public let model: TakePictureModel
  private weak var message: MessageDialog?

  /// Creates the window. It closes when the flow finishes.
  public init(model: TakePictureModel, over parent: Window?) {
    CameraStyle.use()
    self.model = model
    super.init(title: model.options.captureMode == .photo ? tr("Take Picture") : tr("Record Video"))
    setDefaultSize(width: 800, height: 640)
    setModal(over: parent)
    let view = CameraView(model: model.camera, controls: .takePicture)
    view.onCancel = { [weak model] in model?.cancel() }
    let stack = Stack()
    stack.add(view, name: "camera")
    stack.add(StillPage(model), name: "still")
    stack.bind(\.visibleChild) { [weak model] in model?.stage == .camera ? "camera" : "still" }
    setContent(
      Box(.vertical) {
        header()
        stack.expanding()
      })
    let before = model.camera.results.last
    observe({ [weak model] in model?.camera.results.last }) { dialog, capture in
      if let capture, capture != before { dialog.model.captured(capture) }
    }
    observe({ [weak model] in model?.stage == .finished }) { dialog, isFinished in
      if isFinished { dialog.close() }
    }
    followProblems()
    onClose { [weak self] in
      // The close button cancels the flow.
      self?.model.cancel()
      return self?.model.isSaving != true
    }
    input.onKey { [weak self] key, _ in
      guard key == .escape, let self else { return false }
      self.model.cancel()
      return true
    }
  }

  private func header() -> Widget {
    let bar = HeaderBar()
    bar.showsWindowButtons = false
    // In the camera stage, the bar over the preview has the Cancel button.
    bar.packStart(
      Button(tr("Cancel")) { [weak model] in model?.cancel() }
        .bind(\.isVisible) { [weak model] in model?.stage != .camera })
    return bar
  }

  private func followProblems() {
    observe({ [weak model] in model?.problem }) { dialog, problem in
      guard let problem, dialog.message == nil else { return }
      let message = MessageDialog(
        problem.title, body: problem.description, over: dialog,
        responses: [MessageDialog.Response(tr("OK")) { [weak dialog] in dialog?.model.dismissProblem() }])
      dialog.message = message
      message.present()
    }
  }
}
