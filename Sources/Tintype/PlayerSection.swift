import GObjectKit
import GtkKit
import L10n
import MediaLibrary
import Playback
import Sections

/// The Player section: shows the player view and opens files.
final class PlayerSection: View, SectionView {
  /// Called with the path of a photo to show.
  var onShowFile: (_ path: String) -> Void = { _ in }
  /// Called to return to the previous section.
  var onBack: () -> Void = {}
  private let app: AppModel
  private let model: PlayerModel
  private let persistence: PlayerSettings
  private let view: PlayerView
  private weak var header: Widget?
  private var mini: MiniPlayer?

  init(model app: AppModel) {
    (self.app, model, persistence) = (app, app.player, app.playerSettings)
    view = PlayerView(model: model, barStyle: .scrim)
    model.offersMiniPlayer = true
    super.init()
    setContent(view)
    view.onShowFile = { [weak self] in self?.onShowFile($0) }
    view.onMiniPlayer = { [weak self] in self?.openMiniPlayer() }
    view.onLeaveMiniPlayer = { [weak self] in self?.closeMiniPlayer() }
    view.onOpenURIs = { [weak self] in self?.open($0, playsNow: $1) }
    onMap { [weak self] in self?.appeared() }
    onUnmap { [weak self] in self?.disappeared() }
    input.onKey { [weak self] key, modifiers in
      guard key == .escape || (key == .left && modifiers.contains(.alt)), let self else { return false }
      onBack()
      return true
    }
  }

  static func section(of window: MainWindow) -> Section {
    Section(id: "player", title: tr("Player"), icon: "tintype-player-symbolic") { [unowned window] in
      let section = PlayerSection(model: window.appModel)
      section.onShowFile = { [weak window] in window?.open([File(path: $0).uri], allowsBack: true) }
      section.onBack = { [weak window] in window?.goBack() }
      return section
    }
  }

  var windowTitle: String { model.item.title }

  /// Plays selected files, or adds dropped files to the queue.
  private func open(_ uris: [String], playsNow: Bool) {
    Task { [model] in
      let opened = await OpenedFiles.queue(for: uris, withNeighbours: false)
      if opened.uris.isEmpty {
        return model.messages.showNotice(opened.problems.first ?? tr("None of these files can be played"))
      }
      if playsNow {
        model.queue.playNow(opened.uris, fileInfo: opened.fileInfo, subtitles: opened.subtitles)
      } else {
        model.queue.add(opened.uris, fileInfo: opened.fileInfo, subtitles: opened.subtitles)
      }
    }
  }

  var fillsFullscreen: Bool { true }

  func setOverlaidHeader(_ header: Widget?) {
    if let header { view.fader.add(header) } else { self.header.map { view.fader.remove($0) } }
    self.header = header
  }

  // MARK: Appearing and disappearing

  private func appeared() {
    app.shownPlayers.insert(self)
    persistence.begin(with: model)
  }

  func flush() {
    closeMiniPlayer()
    persistence.flush()
  }

  /// Pauses a video when no window shows it; music plays on.
  private func disappeared() {
    app.shownPlayers.remove(self)
    if app.shownPlayers.isEmpty, model.item.hasVideo, !model.isInMiniPlayer { model.player.pause() }
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
