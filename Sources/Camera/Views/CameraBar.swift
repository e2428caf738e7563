import GtkKit

/// The translucent bar over the bottom of the preview.
final class CameraBar: View {
  /// The height in application pixels.
  static let height = 80

  let shutter: Button
  let lastCapture: LastCaptureButton?
  let more: ToggleButton?
  /// Called by the Cancel button.
  var onCancel: () -> Void = {}
  /// Called with true to show the tools and with false to hide them.
  var onMore: (Bool) -> Void = { _ in }

  /// Whether the modes are shown as icons because their names do not fit.
  var isNarrow = false {
    didSet { if isNarrow != oldValue { modes?.visibleChild = isNarrow ? "icons" : "names" } }
  }

  private let modes: Stack?

  init(_ model: CameraModel, _ controls: CameraView.Controls) {
    switch controls {
    case .all:
      shutter = ShutterButton(model)
      lastCapture = LastCaptureButton(model)
      modes = Self.modes(model)
      // The handler is set below, because it needs the initialized bar.
      let relay = Relay()
      let button = ToggleButton(icon: "view-more-symbolic", label: "More Controls") { relay.changed($0) }
      more = button
      super.init()
      relay.changed = { [weak self] in self?.onMore($0) }
      button.tooltip = "More Controls (O)"
      round(button)
      setContent(
        CenterBox(
          start: Box(.horizontal, spacing: 6) {
            lastCapture
            modes?.aligned(.start, .center)
          },
          center: shutter,
          end: Box(.horizontal, spacing: 6) {
            switchButton(model)
            button
          }))
    case .takePicture:
      let take = Button("Take Picture") { [weak model] in model?.shoot() }
      take.bind(\.isSensitive) { [weak model] in model.map { $0.isInSequence || $0.canShoot } ?? false }
      take.tooltip = "Take Picture (Space)"
      shutter = take
      (lastCapture, modes, more) = (nil, nil, nil)
      super.init()
      let cancel = Button("Cancel") { [weak self] in self?.onCancel() }
      cancel.tooltip = "Cancel (Esc)"
      take.styled("suggested-action", "camera-pill").aligned(.end, .center)
      cancel.styled("camera-pill").aligned(.start, .center)
      if model.mode == .video {
        take.bind(\.label) { [weak model] in model?.isRecording == true ? "Stop Recording" : "Start Recording"
        }
      }
      setContent(
        CenterBox(start: cancel, center: model.devices.count > 1 ? switchButton(model) : nil, end: take))
    }
    styled("camera-bar").pictureBar()
    setMinimumSize(height: Self.height)
  }

  /// Shows or hides the tools.
  func toggleMore() {
    guard let more else { return }
    more.isActive.toggle()
    onMore(more.isActive)
  }

  /// Holds a closure that is set after the button that calls it was created.
  private final class Relay {
    var changed: (Bool) -> Void = { _ in }
  }

  private static func modes(_ model: CameraModel) -> Stack {
    let stack = Stack(transition: .none)
    for (name, icons) in [("names", false), ("icons", true)] {
      let bar = ToggleGroup(
        [
          .init(
            CameraModel.Mode.photo, "Photo", icon: icons ? "camera-photo-symbolic" : nil, tooltip: "Photo (P)"
          ),
          .init(.video, "Video", icon: icons ? "camera-video-symbolic" : nil, tooltip: "Video (V)"),
        ]) { [weak model] in model?.select($0) }
      bar.bind(\.choice) { [weak model] in model?.mode }
      bar.bind(\.isSensitive) { [weak model] in model?.isRecording == false }
      stack.add(bar.styled("camera-modes").aligned(.center, .center), name: name)
    }
    stack.sizesToVisibleChild()
    return stack
  }

  private func switchButton(_ model: CameraModel) -> Widget {
    let button = Button(icon: "camera-switch-symbolic", label: "Switch Camera") { [weak model] in
      model?.switchCamera()
    }
    button.tooltip = "Switch Camera (C)"
    round(button)
    return button.bind(\.isSensitive) { [weak model] in model?.canSwitchCamera ?? false }
  }

  private func round(_ button: Button) {
    button.styled("circular", "camera-round").aligned(.center, .center)
    button.focusesOnClick = false
  }
}
