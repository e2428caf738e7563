import GObjectKit
import GtkKit
import L10n
import Music
import Sections

/// The Music section: the music library, and what plays.
final class MusicSection: View, SectionView {
  /// Called to return to the previous section.
  var onBack: () -> Void = {}
  private let app: AppModel
  private let view: MusicView

  init(model app: AppModel) {
    self.app = app
    view = MusicView(model: app.music)
    super.init()
    setContent(view)
    view.onDrop = { [weak app] in app?.musicState.add($0, to: $1) }
    view.onAddFiles = { [weak self] in self?.chooseFiles() }
    onMap { [weak app] in app?.musicState.begin() }
    input.onKey { [weak self] key, modifiers in
      guard key == .escape || (key == .left && modifiers.contains(.alt)), let self else { return false }
      onBack()
      return true
    }
  }

  static func section(of window: MainWindow) -> Section {
    Section(id: "music", title: tr("Music"), icon: "tintype-music-symbolic") { [unowned window] in
      let section = MusicSection(model: window.appModel)
      section.onBack = { [weak window] in window?.goBack() }
      window.appModel.music.onShowFile = { [weak window] path in window?.showInFiles(path) }
      return section
    }
  }

  var windowTitle: String { app.music.player.isPlaying ? app.music.nowPlaying.title : "" }

  func focusMainControl() { if !containsFocus { view.focusContent() } }

  func handleKey(_ key: Key, _ modifiers: Modifiers) -> Bool { view.handleKey(key, modifiers) }

  func flush() { app.musicState.flush() }

  private func chooseFiles() {
    FileChooser(
      title: tr("Add Songs"), accept: tr("_Add"), kind: tr("Music"), mimeTypes: ["audio/*"], over: window
    ).showSeveral { [weak app] paths in app?.musicState.add(paths.map { File(path: $0).uri }) }
  }
}
