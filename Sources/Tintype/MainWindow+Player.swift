import GObjectKit
import GtkKit
import Playback

/// Opening videos and music, full screen, and the way back.
extension MainWindow {
  /// Plays files or addresses; a single file with the other media of its folder as its neighbours.
  func play(_ uris: [String], isFromHere: Bool) {
    leaveViewer()
    let former = places.visible
    places.visible = "player"
    if former != "player" { placeBeforePlayer = isFromHere ? former : nil }
    places.hasBack = placeBeforePlayer != nil
    player.open(uris)
  }

  /// Goes back to where the user was before something was opened in the player.
  func leavePlayer() {
    guard places.visible == "player", let place = placeBeforePlayer else { return }
    forgetWayBack()
    places.visible = place
  }

  /// The user goes their own way.
  func forgetWayBack() {
    placeBeforePlayer = nil
    places.hasBack = false
  }

  /// What the window is called while no picture is viewed.
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
