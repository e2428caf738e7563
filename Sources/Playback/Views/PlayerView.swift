import GObjectKit
import GtkKit
import L10n
import VideoDisplayKit
import VideoEffects

/// A player: the video from edge to edge, with a title at its top and the controls at its bottom.
///
/// The view can be placed in any window or stack. While playing, the controls fade out three seconds after the
/// last movement of the pointer, and appear again when it moves.
///
///     PlayerView ───────── video or page, fading, fullscreen, dropped files
///       TitleCard ──────── the title: the overlay, unless another widget is given
///       PlayerBar ──────── Play, progress bar, time, VolumeButton, menu, queue, fullscreen
///       PlayerOverlays ─── spinner, badge, progress of a clip
///       HoverCard ──────── preview of the position at the pointer
///       PlayerPage ─────── why there is no video, and what to do
///       EffectStrip ────── the effects as live tiles, above the bar
///       QueuePanel ─────── the queue
///       PlayerKeys ─────── keyboard shortcuts of playback
///       PlayerOpener ───── file choosers, dropped files, locations
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
  public var onOpenURIs: ((_ uris: [String], _ playsNow: Bool) -> Void)? {
    get { opener.onOpenURIs }
    set { opener.onOpenURIs = newValue }
  }

  /// The model of the view.
  public let model: PlayerModel
  /// Fades the controls. Add other widgets that belong to them, such as a header bar in fullscreen.
  public let fader = ControlsFader()
  let bar: PlayerBar
  let video: VideoView
  let flap: Flap?
  let opener: PlayerOpener
  let effects: Revealer
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
  ///
  /// - Parameters:
  ///   - overlay: As in `init(player:overlay:)`.
  ///   - barStyle: The look of the bar with the controls. On a scrim, Play is an icon.
  public init(model: PlayerModel, overlay: Widget? = nil, barStyle: PictureBarStyle = .translucent) {
    (self.model, opener) = (model, PlayerOpener(model))
    video = VideoView(model.player.video)
    let (bar, hoverCard) = (PlayerBar(model, barStyle), HoverCard(model))
    (self.bar, self.hoverCard) = (bar, hoverCard)
    let strip = EffectStrip(model.effects, video: model.player.video, style: barStyle)
    let effects = Revealer(strip, transition: .slideUp)
    self.effects = effects
    let card = overlay ?? TitleCard(model)
    let actions = PlayerPage.Actions()
    let picture = Overlay(video) {
      CoverView(model)
      PlayerPage(model, actions)
        .bind(\.isVisible) { [weak model] in model?.showsPage ?? true }
      card
      PlayerOverlays.spinner(model)
      PlayerOverlays.badge(model)
      Box(.vertical) {
        hoverCard
        PlayerOverlays.clip(model)
        effects.aligned(.center, .end)
        bar
      }.aligned(.fill, .end)
    }
    let sized = SizedBin(picture)
    // The minimum width of the video beside the queue panel; in a narrower view the panel covers the video.
    sized.setMinimumSize(width: 500 - QueuePanel.width)
    let panel = model.queue.queuePlayer == nil ? nil : QueuePanel(model)
    flap = panel.map { Flap(sized, panel: $0) }
    toasts = ToastOverlay(flap ?? sized)
    let drop = DropArea(toasts, label: tr("Drop to Play"))
    super.init()
    PlayerStyle.use()
    styled("player")
    setContent(drop)
    insert(PlayerActions.group(model, view: self), prefix: "player")
    actions.openFiles = { [weak self] in self?.openFiles() }
    actions.openLocation = { [weak self] in self?.opener.openLocation(over: self?.window) }
    actions.leaveMiniPlayer = { [weak self] in self?.onLeaveMiniPlayer() }
    panel?.onAddFiles = { [weak self] in self?.opener.addFiles(over: self?.window) }
    bar.onFullscreen = { [weak self] in self?.toggleFullscreen() }
    bar.onMenuClose = { [weak self] in self?.takeBackFocus() }
    sized.onResize = { [weak self, weak strip] width, _ in
      self?.bar.setSpace(width: width)
      strip?.setSpace(width: width)
    }
    setUpEffects()
    setUpVideo()
    setUpFading(overlay == nil ? card : nil)
    setUpHover()
    setUpQueue()
    setUpKeys()
    setUpNotices()
    drop.onDrop = { [opener] uris in
      opener.drop(uris)
      return true
    }
    drop.bind(\.label) { [weak model] in model?.queue.dropText ?? "" }
    drop.bind(\.caption) { [weak model] in model?.queue.dropDetails ?? "" }
    onMap { [weak self] in self?.appeared() }
    onUnmap { [weak self] in self?.disappeared() }
  }

  /// Shows a file chooser, and plays the chosen files.
  public func openFiles() {
    if let onOpenFiles { return onOpenFiles() }
    opener.openFiles(over: window)
  }

  // MARK: Video

  private func setUpVideo() {
    video.accessibleLabel = tr("Video")
    // The video has the initial keyboard focus.
    video.isFocusable = true
    video.onMap { [weak video] in
      video?.grabFocus()
      // A stack moves the focus on after it has mapped this page; and after a return from the mini player, the
      // focus would be on a tab of the header bar.
      Task { if let video, video.isMapped { video.grabFocus() } }
    }
    let clicks = video.input.addClickGesture()
    clicks.onPressed { [weak self] count, _, _ in
      guard let self else { return }
      video.grabFocus()
      if count == 2 { toggleFullscreen() }
    }
    video.bind(\.isVisible) { [weak model] in model?.isInMiniPlayer != true }
    video.bind(\.gravity) { [weak model] in model?.gravity.viewGravity ?? .resizeAspect }
    video.bind(\.accessibleDescription) { [weak model] in
      model.map { $0.isPlaying ? tr("%s, playing", $0.item.title) : tr("%s, paused", $0.item.title) } ?? ""
    }
    video.input.onScrollEvent { [weak model] event in
      guard let model, model.item.canPlay, abs(event.dy) > abs(event.dx) else { return false }
      model.audio.changeVolume(by: event.isWheel ? (event.dy < 0 ? 0.05 : -0.05) : -event.dy / 400)
      return true
    }
  }

  // MARK: Controls over the video

  private func setUpFading(_ card: Widget?) {
    fader.add(bar)
    if let card { fader.add(card, takesInput: false) }
    fader.mustStayVisible = { [weak self] in self?.mustShowControls ?? false }
    fader.onChange = { [weak self] isShown in
      guard let self else { return }
      bar.isVisibleToUser = isShown
      video.setCursor(isShown ? nil : "none")
    }
    fader.follow(self)
    observe({ [weak model] in model.map { $0.isPlaying && !$0.showsPage } ?? false }) { view, _ in
      view.fader.show()
    }
  }

  /// Whether the controls stay visible: while paused, without video, while loading or scrubbing.
  private var mustShowControls: Bool {
    !model.isPlaying || !model.item.hasVideo || model.spinner.isShown || bar.timeBar.isScrubbing
      || model.isInMiniPlayer || effects.isRevealed
  }

  private func setUpHover() {
    bar.timeBar.onHover = { [weak self] time in
      guard let self else { return }
      model.hover.show(at: time)
      hoverCard.anchor = time.flatMap {
        self.bar.timeBar.convert(self.bar.timeBar.xPosition(of: $0), 0, to: self.hoverCard)?.x
      }
    }
    // The current item may change without a movement of the pointer.
    hoverCard.observe({ [weak model] in model?.hover.time == nil }) { card, isOver in
      if isOver { card.anchor = nil }
    }
  }

  private func setUpQueue() {
    guard let flap else { return }
    flap.bind(\.isRevealed) { [weak model] in model?.queue.isShown ?? false }
    flap.onRevealChange { [weak model, weak flap] in
      if let model, let flap, model.queue.isShown != flap.isRevealed { model.queue.isShown = flap.isRevealed }
    }
  }

  private func setUpNotices() {
    toasts.showNotices(
      { [weak model] in model?.messages.notice }, label: { $0 == .undo ? tr("Undo") : tr("Show") },
      perform: { [weak self] action in
        switch action {
        case .undo: self?.model.queue.undoRemoval()
        case .show(let path): self?.onShowFile(path)
        }
      })
    toasts.showNotices { [weak model] in model?.effects.notice }
    toasts.observe({ [weak model] in model?.item.restriction }) { [weak model] toasts, sentence in
      guard let sentence else { return }
      // The label may name a subtitle file that then could not be read.
      model?.messages.hideBadge()
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
    model.hover.show(at: nil)
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
  /// The corresponding value of the view.
  var viewGravity: VideoView.Gravity {
    switch self {
    case .resize: .resize
    case .resizeAspect: .resizeAspect
    case .resizeAspectFill: .resizeAspectFill
    }
  }
}
