import GObjectKit
import GtkKit
import L10n
import Observation

/// The translucent bar at the bottom of the video: Play, progress bar and other controls.
///
/// Controls that do not fit into a narrow bar are still available in the menu.
final class PlayerBar: View {
  /// The height in application pixels.
  static let height = 50
  /// The width of the Play/Pause button in application pixels.
  static let playWidth = 70
  /// The side of the other buttons in application pixels, and the height of all.
  static let buttonSide = 36
  private static let playIcon = "media-playback-start-symbolic"

  let play: Button
  let timeBar: TimeBar
  let more: MenuButton
  let queueButton: ToggleButton?
  let fullscreenButton: Button
  var onFullscreen: () -> Void = {}
  /// Called when the menu or the volume popover has closed.
  var onMenuClose: () -> Void = {}

  /// Whether the bar is visible. While it has faded out, its progress bar is not animated.
  var isVisibleToUser = true {
    didSet { visibility.isVisible = isVisibleToUser }
  }

  private let visibility = Visibility()
  private let model: PlayerModel
  private var optional: [(widget: Widget, minimum: Int)] = []

  /// - Parameter style: The Play button of a scrim has an icon, that of a translucent bar a label.
  init(_ model: PlayerModel, _ style: PictureBarStyle) {
    self.model = model
    let toggle = { [weak model] () -> Void in model?.togglePlayback() }
    play =
      style == .scrim
      ? Button(icon: Self.playIcon, label: tr("Play"), action: toggle) : Button(tr("Play"), action: toggle)
    timeBar = TimeBar(label: tr("Position"))
    more = MenuButton(icon: "view-more-symbolic", label: tr("More Controls"), menu: Menu([]))
    fullscreenButton = Button(icon: "view-fullscreen-symbolic", label: tr("Full Screen"))
    queueButton =
      model.queue.queuePlayer == nil
      ? nil
      : ToggleButton(icon: "view-list-symbolic", label: tr("Queue")) { [weak model] in
        model?.queue.isShown = $0
      }
    super.init()
    fullscreenButton.onClick { [weak self] in self?.onFullscreen() }
    styled("player-bar").pictureBar(style)
    setMinimumSize(height: Self.height)
    bindPlay(hasIcon: style == .scrim)
    bindTimeBar()
    bindMenu()
    queueButton?.bind(\.isActive) { [weak model] in model?.queue.isShown ?? false }
    queueButton?.tooltip = tr("Queue (F9)")
    fullscreenButton.tooltip = tr("Full Screen (F)")
    setContent(row().aligned(.fill, .center))
  }

  /// Hides the controls that do not fit into a width in application pixels.
  func setSpace(width: Int) {
    for (widget, minimum) in optional { widget.isVisible = width >= minimum }
  }

  /// Updates the fullscreen button.
  func setFullscreen(_ isFullscreen: Bool) {
    fullscreenButton.icon = isFullscreen ? "view-restore-symbolic" : "view-fullscreen-symbolic"
    fullscreenButton.accessibleLabel = isFullscreen ? tr("Leave Full Screen") : tr("Full Screen")
    fullscreenButton.tooltip = isFullscreen ? tr("Leave Full Screen (Esc)") : tr("Full Screen (F)")
  }

  // MARK: Controls

  private func row() -> Widget {
    let volume = VolumeButton(model)
    volume.onClose = { [weak self] in self?.onMenuClose() }
    more.onClose = { [weak self] in self?.onMenuClose() }
    return Box(.horizontal, spacing: 6) {
      play
      optional(620) {
        round("media-seek-backward-symbolic", tr("Back 10 Seconds"), tr("Ctrl+Left")) {
          $0.position.skip(seconds: -10)
        }
      }
      optional(620) {
        round("media-seek-forward-symbolic", tr("Forward 10 Seconds"), tr("Ctrl+Right")) {
          $0.position.skip(seconds: 10)
        }
      }
      optional(420) { time { $0.position.text } }
      timeBar.expanding(horizontally: true, vertically: false).aligned(.fill, .center)
      time { $0.item.durationText }
      optional(480) { volume }
      optional(540) { queueButton }
      flat(more)
      flat(fullscreenButton)
    }
  }

  private func optional<Part: Widget>(_ minimum: Int, _ make: () -> Part?) -> Part? {
    guard let part = make() else { return nil }
    optional.append((part, minimum))
    return flat(part)
  }

  @discardableResult private func flat<Part: Widget>(_ widget: Part) -> Part {
    widget.styled("flat").aligned(.center, .center)
    widget.setMinimumSize(width: Self.buttonSide, height: Self.buttonSide)
    widget.focusesOnClick = false
    return widget
  }

  private func round(
    _ icon: String, _ label: String, _ key: String, _ action: @escaping (PlayerModel) -> Void
  ) -> Button {
    let button = Button(icon: icon, label: label) { [weak model] in model.map(action) }
    button.tooltip = tr("%1$s (%2$s)", label, key)
    return button.bind(\.isSensitive) { [weak model] in model?.item.canSeek ?? false }
  }

  private func time(_ text: @escaping (PlayerModel) -> String) -> Label {
    Label().styled("numeric", "player-time").bind(\.text) { [weak model] in model.map(text) ?? "" }
  }

  private func bindPlay(hasIcon: Bool) {
    play.setMinimumSize(width: Self.playWidth, height: Self.buttonSide)
    play.styled("player-play").aligned(.start, .center)
    play.focusesOnClick = false
    if hasIcon {
      play.bind(\.icon) { [weak model] in
        model?.isPlaying == true ? "media-playback-pause-symbolic" : Self.playIcon
      }
      play.bind(\.accessibleLabel) { [weak model] in model?.isPlaying == true ? tr("Pause") : tr("Play") }
    } else {
      play.bind(\.label) { [weak model] in model?.isPlaying == true ? tr("Pause") : tr("Play") }
    }
    play.bind(\.isSensitive) { [weak model] in model?.item.canPlay ?? false }
    play.bind(\.tooltip) { [weak model] in model?.isPlaying == true ? tr("Pause (Space)") : tr("Play (Space)")
    }
  }

  private func bindTimeBar() {
    let bar = timeBar
    bar.text = { Duration.seconds($0).clockText }
    bar.bind(\.duration) { [weak model] in model?.item.durationSeconds ?? 0 }
    bar.bind(\.position) { [weak model] in model?.position.seconds ?? 0 }
    bar.bind(\.rate) { [weak model, visibility] in
      visibility.isVisible ? model?.position.rate ?? 0 : 0
    }
    bar.bind(\.marks) { [weak model] in model?.chapters.list.map(\.start.seconds) ?? [] }
    bar.bind(\.loop) { [weak model] in
      TimeBar.Span(start: model?.loop.start?.seconds, end: model?.loop.end?.seconds)
    }
    bar.bind(\.isSensitive) { [weak model] in model?.item.canSeek ?? false }
    bar.onScrub = { [weak model] scrub in
      switch scrub {
      case .moved(let time): model?.position.scrub(to: time)
      case .ended(let time): model?.position.endScrub(at: time)
      }
    }
    bar.onStep = { [weak model] in model?.position.skip(seconds: Double($0) * 5) }
  }

  private func bindMenu() {
    more.openingUpwards()
    more.observe({ [weak model] in model.map(PlayerMenu.init) }) { button, menu in
      if let menu { button.setMenu(menu.menu) }
    }
  }
}

/// Whether the bar is visible, as an observable value for its bindings.
@Observable private final class Visibility {
  var isVisible = true
}
