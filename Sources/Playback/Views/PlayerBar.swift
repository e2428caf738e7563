import GObjectKit
import GtkKit
import Observation

/// The translucent bar at the bottom of the video: Play, progress bar and other controls.
///
/// Controls that do not fit into a narrow bar are still available in the menu.
final class PlayerBar: View {
  /// The height in application pixels.
  static let height = 50
  /// The width of the Play/Pause button in application pixels.
  static let playWidth = 70

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

  init(_ model: PlayerModel) {
    self.model = model
    play = Button("Play") { [weak model] in model?.togglePlayback() }
    timeBar = TimeBar(label: "Position")
    more = MenuButton(icon: "view-more-symbolic", label: "More Controls", menu: Menu([]))
    let relay = Relay()
    fullscreenButton = Button(icon: "view-fullscreen-symbolic", label: "Full Screen") { relay.action() }
    queueButton =
      model.queue == nil
      ? nil
      : ToggleButton(icon: "view-list-symbolic", label: "Queue") { [weak model] in
        model?.isQueueShown = $0
      }
    super.init()
    relay.action = { [weak self] in self?.onFullscreen() }
    styled("player-bar").pictureBar()
    setMinimumSize(height: Self.height)
    bindPlay()
    bindTimeBar()
    bindMenu()
    queueButton?.bind(\.isActive) { [weak model] in model?.isQueueShown ?? false }
    queueButton?.tooltip = "Queue (F9)"
    fullscreenButton.tooltip = "Full Screen (F)"
    setContent(row().aligned(.fill, .center))
  }

  /// A closure that is set after the button that calls it has been created.
  private final class Relay {
    var action: () -> Void = {}
  }

  /// Hides the controls that do not fit into a width in application pixels.
  func setSpace(width: Int) {
    for (widget, minimum) in optional { widget.isVisible = width >= minimum }
  }

  /// Updates the fullscreen button.
  func setFullscreen(_ isFullscreen: Bool) {
    fullscreenButton.icon = isFullscreen ? "view-restore-symbolic" : "view-fullscreen-symbolic"
    fullscreenButton.accessibleLabel = isFullscreen ? "Leave Full Screen" : "Full Screen"
    fullscreenButton.tooltip = isFullscreen ? "Leave Full Screen (Esc)" : "Full Screen (F)"
  }

  // MARK: Controls

  private func row() -> Widget {
    let volume = VolumeButton(model)
    volume.onClose = { [weak self] in self?.onMenuClose() }
    more.onClose = { [weak self] in self?.onMenuClose() }
    return Box(.horizontal, spacing: 6) {
      play
      optional(620) {
        round("media-seek-backward-symbolic", "Back 10 Seconds", "Ctrl+Left") { $0.skip(seconds: -10) }
      }
      optional(620) {
        round("media-seek-forward-symbolic", "Forward 10 Seconds", "Ctrl+Right") { $0.skip(seconds: 10) }
      }
      optional(420) { time { $0.positionText } }
      timeBar.expanding(horizontally: true, vertically: false).aligned(.fill, .center)
      time { $0.durationText }
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
    widget.focusesOnClick = false
    return widget
  }

  private func round(
    _ icon: String, _ label: String, _ key: String, _ action: @escaping (PlayerModel) -> Void
  ) -> Button {
    let button = Button(icon: icon, label: label) { [weak model] in model.map(action) }
    button.tooltip = "\(label) (\(key))"
    return button.bind(\.isSensitive) { [weak model] in model?.canSeek ?? false }
  }

  private func time(_ text: @escaping (PlayerModel) -> String) -> Label {
    Label().styled("numeric", "player-time").bind(\.text) { [weak model] in model.map(text) ?? "" }
  }

  private func bindPlay() {
    play.setMinimumSize(width: Self.playWidth)
    play.styled("player-play").aligned(.start, .center)
    play.focusesOnClick = false
    play.bind(\.label) { [weak model] in model?.isPlaying == true ? "Pause" : "Play" }
    play.bind(\.isSensitive) { [weak model] in model?.canPlay ?? false }
    play.bind(\.tooltip) { [weak model] in model?.isPlaying == true ? "Pause (Space)" : "Play (Space)" }
  }

  private func bindTimeBar() {
    let bar = timeBar
    bar.text = { Duration.seconds($0).clockText }
    bar.bind(\.duration) { [weak model] in model?.durationSeconds ?? 0 }
    bar.bind(\.position) { [weak model] in model?.positionSeconds ?? 0 }
    bar.bind(\.rate) { [weak model, visibility] in
      visibility.isVisible ? model?.positionRate ?? 0 : 0
    }
    bar.bind(\.marks) { [weak model] in model?.chapters.map(\.start.seconds) ?? [] }
    bar.bind(\.loop) { [weak model] in
      TimeBar.Span(start: model?.loopStart?.seconds, end: model?.loopEnd?.seconds)
    }
    bar.bind(\.isSensitive) { [weak model] in model?.canSeek ?? false }
    bar.onScrub = { [weak model] scrub in
      switch scrub {
      case .moved(let time): model?.scrub(to: time)
      case .ended(let time): model?.endScrub(at: time)
      }
    }
    bar.onStep = { [weak model] in model?.skip(seconds: Double($0) * 5) }
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
