import GtkKit
import L10n

/// The thumbnail of the last photo or video, which opens it. A spinner covers it while a photo is being saved.
final class LastCaptureButton: View {
  static let side = 48

  /// Called with the path of the file.
  var onOpen: (_ path: String) -> Void = { _ in }

  init(_ model: CameraModel) {
    super.init()
    let picture = TextureView(isFilled: true, radius: 9)
    picture.setMinimumSize(width: Self.side, height: Self.side)
    let content = Overlay(picture) {
      Image(icon: "media-playback-start-symbolic").styled("camera-video-mark").aligned(.center, .center)
        .bind(\.isVisible) { [weak model] in
          if case .video = model?.results.last { !(model?.requests.isProcessing ?? false) } else { false }
        }
      Spinner().aligned(.center, .center).styled("camera-processing")
        .bind(\.isSpinning) { [weak model] in model?.requests.isProcessing ?? false }
        .bind(\.isVisible) { [weak model] in model?.requests.isProcessing ?? false }
    }
    let button = Button(content, label: tr("Last Capture")) { [weak self, weak model] in
      if let path = model?.results.last?.path { self?.onOpen(path) }
    }
    button.styled("camera-last", "flat").aligned(.center, .center)
    button.focusesOnClick = false
    button.observe({ [weak model] in model?.results.last }) { button, capture in
      picture.texture = capture?.texture
      button.isSensitive = capture != nil
      button.tooltip =
        switch capture {
        case .photo: tr("Open Last Photo")
        case .video: tr("Open Last Video")
        case nil: nil
        }
    }
    setContent(button)
  }
}
