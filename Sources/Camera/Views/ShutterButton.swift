import GtkKit

/// The round button in the middle: white with a ring; in video mode a red disk, and a square while recording.
/// Held down, it makes a burst.
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

    /// What a click does.
    var label: String {
      if isVideo { return isRecording ? "Stop Recording" : "Start Recording" }
      return isCounting ? "Cancel" : "Take Picture"
    }
  }
}
