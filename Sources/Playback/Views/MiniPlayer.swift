import GtkKit
import L10n
import VideoDisplayKit

/// A small window with only the video, and controls while the pointer is over it. The window can be dragged by
/// the video; a double click returns to the player.
///
/// On X11 it stays above other windows. Wayland has no protocol for that; there the window menu (Alt+Space)
/// offers "Always on Top".
public final class MiniPlayer: Window {
  /// Called when the user wants to return the video to the player view.
  public var onReturn: () -> Void = {}

  private let model: PlayerModel
  private let fader = ControlsFader()

  /// Creates the window; `present` shows it.
  public init(model: PlayerModel) {
    self.model = model
    PlayerStyle.use()
    super.init(title: model.item.title)
    bind(\.title) { [weak model] in model.map { $0.item.title.isEmpty ? tr("Player") : $0.item.title } ?? "" }
    let video = VideoView(model.player.video)
    video.accessibleLabel = tr("Video")
    video.isFocusable = true
    video.bind(\.gravity) { [weak model] in model?.gravity.viewGravity ?? .resizeAspect }
    let size = Self.size(for: model)
    setDefaultSize(width: size.width, height: size.height)
    setMinimumSize(width: 200, height: 113)
    setContent(WindowHandle(Overlay(video) { controls() }))
    styled("mini-player")
    fader.mustStayVisible = { [weak model] in model?.isPlaying == false }
    video.input.addClickGesture(phase: .capture).onPressed { [weak self] count, _, _ in
      if count == 2 { self?.onReturn() }
    }
    fader.follow(self)
    onMap { [weak self, weak video] in
      // GTK moves the focus to the first button after the window is mapped.
      Task { _ = video?.grabFocus() }
      self?.fader.show()
      self?.keepAbove()
    }
    input.onKey(phase: .capture) { [weak self] key, _ in self?.handleKey(key) ?? false }
    onClose { [weak self] in
      guard let self else { return true }
      model.player.pause()
      onReturn()
      return false
    }
  }

  /// The size at which the video has the area of 384 × 216 application pixels.
  private static func size(for model: PlayerModel) -> (width: Int, height: Int) {
    guard let video = model.player.currentItem?.videoSize, video.width > 0, video.height > 0 else {
      return (384, 216)
    }
    let scale = (384.0 * 216 / (Double(video.width) * Double(video.height))).squareRoot()
    return (
      min(max(Int(Double(video.width) * scale), 200), 640),
      min(max(Int(Double(video.height) * scale), 113), 640)
    )
  }

  private func controls() -> [Widget] {
    let play = Button(icon: "media-playback-start-symbolic", label: tr("Play")) { [weak model] in
      model?.togglePlayback()
    }
    play.bind(\.icon) { [weak model] in
      model?.isPlaying == true ? "media-playback-pause-symbolic" : "media-playback-start-symbolic"
    }
    play.bind(\.accessibleLabel) { [weak model] in model?.isPlaying == true ? tr("Pause") : tr("Play") }
    play.bind(\.tooltip) { [weak model] in model?.isPlaying == true ? tr("Pause (Space)") : tr("Play (Space)")
    }
    let back = Button(icon: "view-restore-symbolic", label: tr("Return to Window")) { [weak self] in
      self?.onReturn()
    }
    back.tooltip = tr("Return to Window (I)")
    let close = Button(icon: "window-close-symbolic", label: tr("Close")) { [weak self] in self?.close() }
    let all = [
      play.aligned(.center, .center), back.aligned(.start, .start), close.aligned(.end, .start),
    ]
    for button in all {
      button.focusesOnClick = false
      button.styled("circular", "player-round").margin(6)
      fader.add(button)
    }
    return all
  }

  private func handleKey(_ key: Key) -> Bool {
    switch key {
    case .space: model.togglePlayback()
    case .escape, .character("i"), .character("I"): onReturn()
    case .left: model.position.skip(seconds: -5)
    case .right: model.position.skip(seconds: 5)
    case .up: model.audio.changeVolume(by: 0.05)
    case .down: model.audio.changeVolume(by: -0.05)
    case .character("m"), .character("M"): model.audio.setMuted(!model.audio.isMuted)
    default: return false
    }
    fader.show()
    return true
  }
}
