import GtkKit
import L10n

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

  init(_ model: CameraModel, _ controls: CameraView.Controls, _ style: PictureBarStyle) {
    switch controls {
    case .all:
      shutter = ShutterButton(model)
      lastCapture = LastCaptureButton(model)
      modes = Self.modes(model)
      let button = ToggleButton(icon: "view-more-symbolic", label: tr("More Controls"))
      more = button
      super.init()
      button.onToggle { [weak self] in self?.onMore($0) }
      button.tooltip = tr("More Controls (O)")
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
      let take = Button(tr("Take Picture")) { [weak model] in model?.shoot() }
      take.bind(\.isSensitive) { [weak model] in model.map { $0.sequence.isActive || $0.canShoot } ?? false }
      take.tooltip = tr("Take Picture (Space)")
      shutter = take
      (lastCapture, modes, more) = (nil, nil, nil)
      super.init()
      let cancel = Button(tr("Cancel")) { [weak self] in self?.onCancel() }
      cancel.tooltip = tr("Cancel (Esc)")
      take.styled("suggested-action", "camera-pill").aligned(.end, .center)
      cancel.styled("camera-pill").aligned(.start, .center)
      if model.mode == .video {
        take.bind(\.label) { [weak model] in
          model?.isRecording == true ? tr("Stop Recording") : tr("Start Recording")
        }
      }
      setContent(
        CenterBox(
          start: cancel, center: model.connection.devices.count > 1 ? switchButton(model) : nil, end: take))
    }
    styled("camera-bar").pictureBar(style)
    setMinimumSize(height: Self.height)
  }

  /// Shows or hides the tools.
  func toggleMore() {
    guard let more else { return }
    more.isActive.toggle()
    onMore(more.isActive)
  }

  private static func modes(_ model: CameraModel) -> Stack {
    let stack = Stack(transition: .none)
    for (name, icons) in [("names", false), ("icons", true)] {
      let bar = ToggleGroup(
        [
          .init(
            CameraModel.Mode.photo, tr("Photo"), icon: icons ? "camera-photo-symbolic" : nil,
            tooltip: tr("Photo (P)")
          ),
          .init(.video, tr("Video"), icon: icons ? "camera-video-symbolic" : nil, tooltip: tr("Video (V)")),
        ]) { [weak model] in model?.select($0) }
      bar.bind(\.choice) { [weak model] in model?.mode }
      bar.bind(\.isSensitive) { [weak model] in model?.isRecording == false }
      stack.add(bar.styled("camera-modes").aligned(.center, .center), name: name)
    }
    stack.sizesToVisibleChild()
    return stack
  }

  private func switchButton(_ model: CameraModel) -> Widget {
    let button = Button(icon: "camera-switch-symbolic", label: tr("Switch Camera")) { [weak model] in
      model?.switchCamera()
    }
    button.tooltip = tr("Switch Camera (C)")
    round(button)
    return button.bind(\.isSensitive) { [weak model] in model?.canSwitchCamera ?? false }
  }

  private func round(_ button: Button) {
    button.styled("circular", "camera-round").aligned(.center, .center)
    button.focusesOnClick = false
  }
}
