import GObjectKit
import GtkKit
import Playback

/// Opens videos and music, and handles fullscreen and Back in the Player section.
extension MainWindow {
  /// Plays files or addresses. A single file brings the other media of its folder as the queue.
  func play(_ uris: [String], isFromHere: Bool) {
    leaveViewer()
    let former = places.visible
    places.visible = "player"
    if former != "player" { placeBeforePlayer = isFromHere ? former : nil }
    places.hasBack = placeBeforePlayer != nil
    player.open(uris)
  }

  /// Returns to the section from which the player was opened.
  func leavePlayer() {
    guard places.visible == "player", let place = placeBeforePlayer else { return }
    forgetWayBack()
    places.visible = place
  }

  /// Disables Back.
  func forgetWayBack() {
    placeBeforePlayer = nil
    places.hasBack = false
  }

  /// The window's title while no photo is viewed.
  var placeTitle: String {
    let title = places.visible == "player" ? player.title : ""
    return title.isEmpty ? "Tintype" : title
  }

  func followPlayer() {
    places.onBack = { [weak self] in self?.leavePlayer() }
    places.onChange = { [weak self] in
      guard let self else { return }
      if places.visible != "player" {
        forgetWayBack()
        if isFullscreen { isFullscreen = false }
      }
      if !isViewing { title = placeTitle }
    }
    player.onTitleChange = { [weak self] in
      if let self, !isViewing { title = placeTitle }
    }
    onFullscreenChange { [weak self] in
      guard let self else { return }
      let isOverlaid = isFullscreen && places.visible == "player" && !isViewing
      guard isOverlaid != places.isOverlaid else { return }
      places.isOverlaid = isOverlaid
      player.setHeader(isOverlaid ? places.header : nil)
    }
  }
}
