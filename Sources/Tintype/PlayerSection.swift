import GObjectKit
import GtkKit
import MediaLibrary
import Playback

/// The Player section: shows the player view, opens files, and persists the queue.
final class PlayerSection: View {
  /// Called with the path of a photo to show.
  var onShowFile: (_ path: String) -> Void = { _ in }
  /// Called to go back to the previous section.
  var onBack: () -> Void = {}
  /// Called when `title` has changed.
  var onTitleChange: () -> Void = {}

  private let model: PlayerModel
  private let persistence: PlayerSettings
  private let view: PlayerView
  private weak var header: Widget?
  /// Whether changes of the player's settings are persisted: from the first time the section is shown.
  private var isPersisting = false
  private let persisting = DelayedAction()
  private var mini: MiniPlayer?

  init(model app: AppModel) {
    (model, persistence) = (app.player, PlayerSettings(app.settings))
    view = PlayerView(model: model)
    model.offersMiniPlayer = true
    super.init()
    setContent(view)
    view.onShowFile = { [weak self] in self?.onShowFile($0) }
    view.onMiniPlayer = { [weak self] in self?.openMiniPlayer() }
    view.onLeaveMiniPlayer = { [weak self] in self?.closeMiniPlayer() }
    view.onOpenURIs = { [weak self] in self?.open($0, playsNow: $1) }
    onMap { [weak self] in self?.appeared() }
    onUnmap { [weak self] in self?.disappeared() }
    onKey { [weak self] key, modifiers in
      guard key == .escape || (key == .left && modifiers.contains(.alt)), let self else { return false }
      onBack()
      return true
    }
    observe({ [weak model] in model?.title ?? "" }) { section, _ in section.onTitleChange() }
  }

  /// The title of the current item; empty for none.
  var title: String { model.title }

  /// Replaces the queue by files or addresses and plays them. Subtitle files alone are added to the current video.
  func open(_ uris: [String]) {
    // Subtitle files alone do not replace the queue.
    if !uris.allSatisfy(SubtitleFile.isSubtitle(uri:)) { persistence.isRestored = true }
    Task { [model] in
      let opened = await OpenedFiles.queue(for: uris)
      if opened.uris.isEmpty { for path in opened.subtitles { model.addSubtitles(path: path) } }
      model.open(
        opened.uris, startingAt: opened.first, fileInfo: opened.fileInfo, subtitles: opened.subtitles)
      if let problem = opened.problems.first { model.showNotice(problem) }
    }
  }

  /// Plays selected files, or adds dropped files to the queue.
  private func open(_ uris: [String], playsNow: Bool) {
    Task { [model] in
      let opened = await OpenedFiles.queue(for: uris, withNeighbours: false)
      if opened.uris.isEmpty {
        return model.showNotice(opened.problems.first ?? "None of these files can be played")
      }
      if playsNow {
        model.playNow(opened.uris, fileInfo: opened.fileInfo, subtitles: opened.subtitles)
      } else {
        model.add(opened.uris, fileInfo: opened.fileInfo, subtitles: opened.subtitles)
      }
    }
  }

  /// Sets the header bar that fades with the controls in fullscreen; nil to remove it.
  func setHeader(_ header: Widget?) {
    if let header { view.fader.add(header) } else { self.header.map { view.fader.remove($0) } }
    self.header = header
  }

  // MARK: Appearing and disappearing

  private func appeared() {
    if !persistence.isRestored { persistence.restore(to: model) }
    guard !isPersisting else { return }
    isPersisting = true
    var isFirst = true
    observe({ [weak model] in model.map { PlayerSettings.State($0) } }) { section, state in
      defer { isFirst = false }
      guard !isFirst, let state else { return }
      // A dragged slider changes in every frame, so the state is written 400 ms after the last change.
      section.persisting.schedule(after: .milliseconds(400)) { [persistence = section.persistence] in
        persistence.persist(state)
      }
    }
  }

  /// Persists pending changes. Called before the window closes.
  func flush() {
    guard persistence.isRestored, isPersisting else { return }
    persisting.cancel()
    persistence.persist(PlayerSettings.State(model))
  }

  /// Pauses a video when the section is hidden; music plays on.
  private func disappeared() {
    if model.hasVideo, !model.isInMiniPlayer { model.player.pause() }
  }

  // MARK: Mini player

  private func openMiniPlayer() {
    guard mini == nil else { return }
    let window = MiniPlayer(model: model)
    window.onReturn = { [weak self] in
      self?.closeMiniPlayer()
      self?.window?.present()
    }
    mini = window
    model.isInMiniPlayer = true
    self.window?.isFullscreen = false
    window.present()
  }

  /// Closes the mini player; the video returns to the window.
  func closeMiniPlayer() {
    guard let mini else { return }
    self.mini = nil
    model.isInMiniPlayer = false
    mini.destroy()
  }
}
