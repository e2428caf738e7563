import GtkKit
import Imaging
import L10n

/// Shows the captured photo or the first frame of the video, with Retake and Use Photo.
final class StillPage: View {
  private let model: TakePictureModel
  private let whole = TextureView()
  private let square: SquareCropView
  private var loading: Task<Void, Never>?
  private var shown: String?

  init(_ model: TakePictureModel) {
    self.model = model
    square = SquareCropView(model)
    super.init()
    let pictures = Stack(transition: .none)
    pictures.add(
      Box(.vertical) {
        whole.expanding()
        // Keeps the picture clear of the bar.
        Box(.vertical).with { $0.setMinimumSize(height: CameraBar.height) }
      }, name: "whole")
    pictures.add(square, name: "square")
    pictures.bind(\.visibleChild) { [weak model] in model?.crop == nil ? "whole" : "square" }
    whole.accessibleLabel = tr("Picture")
    let retake = Button(tr("Retake")) { [weak model] in model?.retake() }
    let use = Button(model.options.captureMode == .photo ? tr("Use Photo") : tr("Use Video")) {
      [weak model] in Task { await model?.use() }
    }
    for button in [retake, use] {
      button.styled("camera-pill")
      button.bind(\.isSensitive) { [weak model] in model?.isSaving == false }
    }
    retake.aligned(.start, .center)
    use.styled("suggested-action").aligned(.end, .center)
    let bar = CenterBox(
      start: retake, center: Spinner().bind(\.isSpinning) { [weak model] in model?.isSaving ?? false },
      end: use)
    setContent(
      Overlay(pictures) {
        // The label appears inside the square if the square reaches the top.
        Label(tr("Move and Scale")).styled("camera-badge").aligned(.center, .start).margin(
          SquareCropView.margin + 12
        )
        .with { $0.takesPointer = false }
        .bind(\.isVisible) { [weak model] in model?.crop != nil }
        bar.styled("camera-bar").pictureBar().aligned(.fill, .end).with {
          $0.setMinimumSize(height: CameraBar.height)
        }
      })
    styled("camera-still")
    observe({ [weak model] in model?.stage }) { page, stage in
      if case .still(let capture) = stage { page.show(capture) }
    }
    onMap { [weak self, weak use] in
      if self?.model.crop == nil { use?.grabFocus() }
    }
    // The square view may be mapped after the page.
    square.onMap { [weak square] in square?.grabFocus() }
  }

  /// Shows the thumbnail immediately and the decoded photo when it is ready.
  private func show(_ capture: Capture) {
    guard shown != capture.path else { return }
    shown = capture.path
    setTexture(capture.texture)
    loading?.cancel()
    guard case .photo(let photo) = capture else { return }
    loading = Task { [weak self] in
      let image = try? await ImageDecoder.immediate.image(
        path: photo.path, targetSize: .fit(width: 2048, height: 2048))
      guard let image, let self, shown == photo.path, !Task.isCancelled else { return }
      setTexture(Texture(shown: image.pixels))
    }
  }

  private func setTexture(_ texture: Texture?) {
    whole.texture = texture
    square.texture = texture
  }

  isolated deinit { loading?.cancel() }
}
