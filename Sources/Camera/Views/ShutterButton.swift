import GtkKit
import L10n

/// The shutter: white with a ring in photo mode, a red disc in video mode, a square while recording. A long press
/// starts a burst.
final class ShutterButton: Button {
  init(_ model: CameraModel) {
    super.init(
      Box(.horizontal).styled("camera-shutter-core").aligned(.center, .center), label: tr("Take Picture")
    ) {
      [weak model] in model?.shoot()
    }
    styled("camera-shutter", "circular").aligned(.center, .center)
    focusesOnClick = false
    bind(\.isSensitive) { [weak model] in model.map { $0.sequence.isActive || $0.canShoot } ?? false }
    observe({ [weak model] in Look(model) }) { button, look in
      button.accessibleLabel = look.label
      button.tooltip = tr("%s (Space)", look.label)
      button.setStyle("video", look.isVideo)
      button.setStyle("recording", look.isRecording)
      button.setStyle("counting", look.isCounting)
    }
    input.onLongPress(released: { [weak model] in model?.sequence.endBurst() }) { [weak model] _, _ in
      model?.startBurst()
    }
  }

  private struct Look: Equatable {
    let isVideo: Bool
    let isRecording: Bool
    let isCounting: Bool

    init(_ model: CameraModel?) {
      isVideo = model?.mode == .video
      isRecording = model?.isRecording == true
      isCounting = model.map { $0.sequence.isActive && !$0.sequence.isBurst } ?? false
    }

    /// The accessible name of the button's action.
    var label: String {
      if isVideo { return isRecording ? tr("Stop Recording") : tr("Start Recording") }
      return isCounting ? tr("Cancel") : tr("Take Picture")
    }
  }
}
