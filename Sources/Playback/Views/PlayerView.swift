import GObjectKit
import GtkKit

/// A player: the video from edge to edge, with a title at its top and the controls at its bottom.
///
/// The view can be placed in any window or stack. While playing, the controls fade out three seconds after the
/// last movement of the pointer, and appear again when it moves.
///
///     PlayerView ───────── video or page, fading, fullscreen, dropped files
///       TitleCard ──────── the title: the overlay, unless another widget is given
///       PlayerBar ──────── Play, progress bar, time, VolumeButton, menu, queue, fullscreen
///       HoverCard ──────── preview of the position at the pointer
///       PlayerPage ─────── why there is no video, and what to do
///       QueuePanel ─────── the queue
public final class PlayerView: View {
  /// Called when the user wants the mini player.
  public var onMiniPlayer: () -> Void = {}
  /// Called when the user wants to return the video from the mini player.
  public var onLeaveMiniPlayer: () -> Void = {}
  /// Called when the user wants to open files; nil for a file chooser whose files are played.
  public var onOpenFiles: (() -> Void)?
  /// Called with the path of a saved file that the user wants to see.
  public var onShowFile: (_ path: String) -> Void = { _ in }
  /// Called with URIs that were dropped, chosen or entered, unless all of them are subtitle files, and with
  /// whether to play them now; nil to play them, or to add them to the queue.
  public var onOpenURIs: ((_ uris: [String], _ playsNow: Bool) -> Void)?

  /// The model of the view.
  public let model: PlayerModel
  /// Fades the controls. Add other widgets that belong to them, such as a header bar in fullscreen.
  public let fader = ControlsFader()
  let bar: PlayerBar
  let video: VideoView
  let flap: Flap?
  private let toasts: ToastOverlay
  private let hoverCard: HoverCard
  private var fullscreenHandler: (window: Window, handler: SignalHandler)?
  private var wasDoubleClick = false

  /// Creates a view with a model of its own.
  ///
  /// - Parameter overlay: A widget over the video and under the controls; nil for a card with the title. It is
  ///   given the whole area: align it. A widget that takes input blocks that of the video.
  public convenience init(player: Player, overlay: Widget? = nil) {
    self.init(model: PlayerModel(player: player), overlay: overlay)
  }

  /// Creates a view of a model.
  public init(model: PlayerModel, overlay: Widget? = nil) {
    self.model = model
    video = VideoView(model.player.video)
    let (bar, hoverCard) = (PlayerBar(model), HoverCard(model))
    (self.bar, self.hoverCard) = (bar, hoverCard)
    let card = overlay ?? TitleCard(model)
    let actions = PlayerPage.Actions()
    let relay = Relay()
    let picture = Overlay(video) {
      CoverView(model)
      PlayerPage(model, actions)
        .bind(\.isVisible) { [weak model] in model?.showsPage ?? true }
      card
      Self.spinner(model)
      Self.badge(model)
      Box(.vertical) {
        hoverCard
        bar
      }.aligned(.fill, .end)
    }
    let sized = SizedBin(picture)
    // The minimum width of the video beside the queue panel; in a narrower view the panel covers the video.
    sized.setMinimumSize(width: 500 - QueuePanel.width)
    let panel = model.queue == nil ? nil : QueuePanel(model)
    flap = panel.map { Flap(sized, panel: $0) }
    toasts = ToastOverlay(flap ?? sized)
    let drop = DropArea(toasts, label: "Drop to Play") { relay.drop($0) }
    super.init()
    PlayerStyle.use()
    styled("player")
    setContent(drop)
    insert(PlayerActions.group(model, view: self), prefix: "player")
    actions.openFiles = { [weak self] in self?.openFiles() }
    actions.openLocation = { [weak self] in self?.openLocation() }
    actions.leaveMiniPlayer = { [weak self] in self?.onLeaveMiniPlayer() }
    panel?.onAddFiles = { [weak self] in self?.addFiles() }
    bar.onFullscreen = { [weak self] in self?.toggleFullscreen() }
    bar.onMenuClose = { [weak self] in self?.takeBackFocus() }
    sized.onResize = { [weak self] width, _ in self?.bar.setSpace(width: width) }
    setUpVideo()
    setUpFading(overlay == nil ? card : nil)
    setUpHover()
    setUpQueue()
    setUpKeys()
    setUpNotices()
    relay.drop = { [weak self] uris in
      self?.drop(uris)
      return true
    }
    drop.bind(\.label) { [weak model] in model?.dropText ?? "" }
    drop.bind(\.caption) { [weak model] in model?.dropDetails ?? "" }
    onMap { [weak self] in self?.appeared() }
    onUnmap { [weak self] in self?.disappeared() }
  }

  /// A closure that is set after the widget that calls it has been created.
  private final class Relay {
    var drop: ([String]) -> Bool = { _ in false }
  }

  // MARK: Video

  private func setUpVideo() {
    video.accessibleLabel = "Video"
    // The video has the initial keyboard focus.
    video.isFocusable = true
    video.onMap { [weak video] in
      video?.grabFocus()
      // A stack moves the focus on after it has mapped this page; and after a return from the mini player, the
      // focus would be on a tab of the header bar.
      Task { if let video, video.isMapped { video.grabFocus() } }
    }
    let clicks = video.addClickGesture()
    clicks.onPressed { [weak self] count, _, _ in
      guard let self else { return }
      video.grabFocus()
      if count == 2 { toggleFullscreen() }
    }
    video.onViewport = { [weak model] in model?.player.setViewport($0) }
    video.bind(\.isVisible) { [weak model] in model?.isInMiniPlayer != true }
    video.bind(\.gravity) { [weak model] in model?.gravity.viewGravity ?? .resizeAspect }
    video.bind(\.accessibleDescription) { [weak model] in
      model.map { "\($0.title), \($0.isPlaying ? "playing" : "paused")" } ?? ""
    }
    video.onScrollEvent { [weak model] event in
      guard let model, model.canPlay, abs(event.dy) > abs(event.dx) else { return false }
      model.changeVolume(by: event.isWheel ? (event.dy < 0 ? 0.05 : -0.05) : -event.dy / 400)
      return true
    }
  }

  // MARK: Overlays

  private static func spinner(_ model: PlayerModel) -> Widget {
    let isBusy = { [weak model] in model?.showsSpinner ?? false }
    return Box(.vertical, spacing: 6) {
      Spinner().bind(\.isSpinning, to: isBusy)
      Label().styled("numeric")
        .bind(\.text) { [weak model] in model?.player.bufferingPercent.map { "\($0) %" } ?? "" }
        .bind(\.isVisible) { [weak model] in model?.player.bufferingPercent != nil }
    }
    .styled("player-spinner").aligned(.center, .center)
    .with { $0.takesPointer = false }
    .accessible("Loading")
    .bind(\.isVisible, to: isBusy)
  }

  private static func badge(_ model: PlayerModel) -> Widget {
    Label().ellipsized().styled("player-badge", "numeric").aligned(.end, .start).margin(12)
      .with { $0.takesPointer = false }
      .bind(\.text) { [weak model] in model?.badge ?? "" }
      .bind(\.isVisible) { [weak model] in model?.badge != nil }
  }

  private func setUpFading(_ card: Widget?) {
    fader.add(bar)
    if let card { fader.add(card, takesInput: false) }
    fader.mustStayVisible = { [weak self] in self?.mustShowControls ?? false }
    fader.onChange = { [weak self] isShown in
      guard let self else { return }
      bar.isVisibleToUser = isShown
      video.setCursor(isShown ? nil : "none")
    }
    onPointer(moved: { [weak self] in self?.fader.pointerMoved(x: $0, y: $1) })
    observe({ [weak model] in model.map { $0.isPlaying && !$0.showsPage } ?? false }) { view, _ in
      view.fader.show()
    }
  }

  /// Whether the controls stay visible: while paused, without video, while loading or scrubbing.
  private var mustShowControls: Bool {
    !model.isPlaying || !model.hasVideo || model.showsSpinner || bar.timeBar.isScrubbing
      || model.isInMiniPlayer
  }

  private func setUpHover() {
    bar.timeBar.onHover = { [weak self] time in
      guard let self else { return }
      model.hover(at: time)
      hoverCard.anchor = time.flatMap {
        self.bar.timeBar.convert(self.bar.timeBar.xPosition(of: $0), 0, to: self.hoverCard)?.x
      }
    }
    // The current item may change without a movement of the pointer.
    hoverCard.observe({ [weak model] in model?.hoverTime == nil }) { card, isOver in
      if isOver { card.anchor = nil }
    }
  }

  private func setUpQueue() {
    guard let flap else { return }
    flap.bind(\.isRevealed) { [weak model] in model?.isQueueShown ?? false }
    flap.onRevealChange { [weak model, weak flap] in
      if let model, let flap, model.isQueueShown != flap.isRevealed { model.isQueueShown = flap.isRevealed }
    }
  }

  private func setUpNotices() {
    toasts.observe({ [weak model] in model?.notice }) { [weak self] toasts, notice in
      guard let notice else { return }
      switch notice.button {
      case nil: toasts.show(notice.text)
      case .undo: toasts.show(notice.text, button: "Undo") { self?.model.undoRemoval() }
      case .show(let path): toasts.show(notice.text, button: "Show") { self?.onShowFile(path) }
      }
    }
    toasts.observe({ [weak model] in model?.restriction }) { [weak model] toasts, sentence in
      guard let sentence else { return }
      // The label may name a subtitle file that then could not be read.
      model?.badge = nil
      toasts.show(sentence)
    }
  }

  // MARK: Fullscreen

  /// Whether the window is fullscreen.
  public private(set) var isFullscreen = false

  /// Enters or leaves fullscreen.
  public func toggleFullscreen() {
    guard let window else { return }
    window.isFullscreen = !window.isFullscreen
  }

  private func appeared() {
    fader.show()
    guard let window else { return }
    let handler = window.onNotify("fullscreened") { [weak self] in self?.fullscreenChanged() }
    fullscreenHandler = (window, handler)
    fullscreenChanged()
  }

  private func disappeared() {
    fader.stop()
    model.hover(at: nil)
    hoverCard.anchor = nil
    if let (window, handler) = fullscreenHandler { window.disconnect(handler) }
    fullscreenHandler = nil
  }

  private func fullscreenChanged() {
    isFullscreen = window?.isFullscreen ?? false
    setStyle("fullscreen", isFullscreen)
    bar.setFullscreen(isFullscreen)
    fader.show()
  }
}

extension VideoGravity {
  /// The corresponding value of GtkKit.
  var viewGravity: VideoView.Gravity {
    switch self {
    case .resize: .resize
    case .resizeAspect: .resizeAspect
    case .resizeAspectFill: .resizeAspectFill
    }
  }
}
