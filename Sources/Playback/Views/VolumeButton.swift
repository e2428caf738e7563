import GtkKit
import L10n

/// The volume: an icon for its level, and a slider in a popover. The mouse wheel changes it, too.
package final class VolumeButton: View {
  /// Called when the popover has closed.
  var onClose: () -> Void = {}

  package init(_ model: PlayerModel) {
    super.init()
    let slider = Scale(0...1, step: 0.05, label: tr("Volume")) { [weak model] in model?.audio.setVolume($0) }
    slider.setMinimumSize(width: 160)
    slider.tooltip = tr("Volume (Up and Down)")
    slider.bind(\.value) { [weak model] in model.map { $0.audio.isMuted ? 0 : $0.audio.volume } ?? 1 }
    let mute = ToggleButton(icon: "audio-volume-muted-symbolic", label: tr("Mute")) { [weak model] in
      model?.audio.setMuted($0)
    }
    mute.tooltip = tr("Mute (M)")
    mute.styled("flat")
    mute.bind(\.isActive) { [weak model] in model?.audio.isMuted ?? false }
    let popover = Popover(
      Box(.horizontal, spacing: 6) {
        mute
        slider
      })
    let button = MenuButton(icon: "audio-volume-high-symbolic", label: tr("Volume"), popover: popover)
    button.openingUpwards().styled("flat")
    button.bind(\.icon) { [weak model] in model?.audio.volumeIcon ?? "" }
    button.bind(\.tooltip) { [weak model] in model.map { tr("Volume: %s", $0.audio.volumeText) } }
    button.bind(\.accessibleDescription) { [weak model] in model?.audio.volumeText ?? "" }
    button.focusesOnClick = false
    button.onClose = { [weak self] in self?.onClose() }
    setContent(button)
    input.onScrollEvent { [weak model] event in
      guard let model, event.dy != 0 else { return false }
      model.audio.changeVolume(by: event.isWheel ? (event.dy < 0 ? 0.05 : -0.05) : -event.dy / 400)
      return true
    }
  }
}
