import GtkKit

/// The shutter: white with a ring in photo mode, a red disc in video mode, a square while recording. A long press
/// starts a burst.
final class ShutterButton: Button {
  init(_ model: CameraModel) {
    super.init(
      Box(.horizontal).styled("camera-shutter-core").aligned(.center, .center), label: "Take Picture"
    ) {
      [weak model] in model?.shoot()
    }
    styled("camera-shutter", "circular").aligned(.center, .center)
    focusesOnClick = false
    bind(\.isSensitive) { [weak model] in model.map { $0.isInSequence || $0.canShoot } ?? false }
    observe({ [weak model] in Look(model) }) { button, look in
      button.accessibleLabel = look.label
      button.tooltip = "\(look.label) (Space)"
      button.setStyle("video", look.isVideo)
      button.setStyle("recording", look.isRecording)
      button.setStyle("counting", look.isCounting)
    }
    onLongPress(phase: .capture, released: { [weak model] in model?.endBurst() }) { [weak model] _, _ in
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
      isCounting = model.map { $0.isInSequence && $0.burstCount == nil } ?? false
    }

    /// The accessible name of the button's action.
    var label: String {
      if isVideo { return isRecording ? "Stop Recording" : "Start Recording" }
      return isCounting ? "Cancel" : "Take Picture"
    }
  }
}
