import GObjectKit
import GtkKit
import Playback

/// Opens videos and music, and handles fullscreen and Back in the Player section.
extension MainWindow {
  /// Plays files or addresses. A single file brings the other media of its folder as the queue.
  func play(_ uris: [String], allowsBack: Bool) {
    leaveViewer()
    let previous = sections.visible
    sections.visible = "player"
    if previous != "player" { sectionBeforePlayer = allowsBack ? previous : nil }
    sections.hasBack = sectionBeforePlayer != nil
    player.open(uris)
  }

  /// Returns to the section from which the player was opened.
  func leavePlayer() {
    guard sections.visible == "player", let section = sectionBeforePlayer else { return }
    disableBack()
    sections.visible = section
  }

  /// Disables Back.
  func disableBack() {
    sectionBeforePlayer = nil
    sections.hasBack = false
  }

  /// The window's title while no photo is viewed.
  var sectionTitle: String {
    let title = sections.visible == "player" ? player.title : ""
    return title.isEmpty ? "Tintype" : title
  }

  func followPlayer() {
    sections.onBack = { [weak self] in self?.leavePlayer() }
    sections.onChange = { [weak self] in
      guard let self else { return }
      if sections.visible != "player" {
        disableBack()
        if isFullscreen { isFullscreen = false }
      }
      if !isViewing { title = sectionTitle }
    }
    player.onTitleChange = { [weak self] in
      if let self, !isViewing { title = sectionTitle }
    }
    onFullscreenChange { [weak self] in
      guard let self else { return }
      let isOverlaid = isFullscreen && sections.visible == "player" && !isViewing
      guard isOverlaid != sections.isOverlaid else { return }
      sections.isOverlaid = isOverlaid
      player.setHeader(isOverlaid ? sections.header : nil)
    }
  }
}
