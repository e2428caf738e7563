import DesktopPortal
import GObjectKit
import GtkKit
import L10n
import Music

extension MainWindow {
  /// Shows the song that plays below the sections other than Music, which has a bar of its own.
  func setUpNowPlaying(_ footer: View) {
    footer.isVisible = false
    footer.observe({ [appModel] in appModel.hasMusic }) { [weak self] footer, hasMusic in
      guard hasMusic, let music = self?.appModel.music else { return }
      let bar = NowPlayingBar(music)
      bar.onOpen = { [weak self] in self?.showMusic() }
      footer.setContent(bar)
      footer.bind(\.isVisible) { [weak self, weak music] in
        guard let self, let music else { return false }
        return music.isActive && windowModel.section != "music"
      }
    }
  }

  /// Shows the song that plays.
  func showMusic() {
    appModel.music.navigation.show(.nowPlaying)
    let allowsBack = !hasPage
    navigate { $0.open(section: "music", allowsBack: allowsBack) }
  }

  /// Shows a file in the file manager, or reports that there is none.
  func showInFiles(_ path: String) {
    Task { [weak toasts] in
      if await DesktopFileManager.show([File(path: path).uri]) { return }
      toasts?.show(tr("There is no file manager to show the file in"))
    }
  }
}
