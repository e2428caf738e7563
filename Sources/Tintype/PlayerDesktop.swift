import GObjectKit
import GtkKit
import MediaLibrary
import Observation
import Playback

/// What the desktop knows of the player: media keys and controls by MPRIS, and that the screen stays awake.
@Observable final class PlayerDesktop {
  private let wakeLock: WakeLock
  private var remote: MPRISPlayer?
  /// Whether the player fills the screen.
  private var isFullscreen = false

  /// Follows a player in its window.
  ///
  /// - Parameters:
  ///   - open: Opens an address and plays it.
  init(
    _ model: PlayerModel, application: Application, window: MainWindow, open: @escaping (String) -> Void
  ) {
    wakeLock = WakeLock(application, reason: "Playing a video or music")
    remote = model.queue.map { queue in
      let desktop = MPRISDesktop(
        raise: { [weak window] in window?.present() }, quit: { [weak application] in application?.quit() },
        open: open, isFullscreen: { [weak self] in self?.isFullscreen ?? false },
        setFullscreen: { [weak window] isFullscreen in
          if isFullscreen { window?.show(place: "player") }
          window?.isFullscreen = isFullscreen
        })
      return MPRISPlayer(QueueSubject(queue, desktop: desktop), identity: Self.identity)
    }
    window.onFullscreenChange { [weak self, weak window] in
      if let window { self?.isFullscreen = window.isFullscreen }
    }
    window.observe({ [weak model] in model.map(Self.level) ?? WakeLock.Level.none }) { [wakeLock] _, level in
      if let level { wakeLock.level = level }
    }
  }

  /// What is to stay on; nil for what was: while something is being opened nobody knows whether it has pictures.
  private static func level(_ model: PlayerModel) -> WakeLock.Level? {
    guard model.isPlaying, model.canPlay else { return WakeLock.Level.none }
    guard model.player.status == .readyToPlay else { return nil }
    return model.hasVideo ? .screen : .computer
  }

  private static var identity: MPRISIdentity {
    MPRISIdentity(
      busName: "tintype", name: "Tintype", desktopEntry: Tintype.identifier, schemes: MediaAddress.schemes,
      contentTypes: MediaKind.allCases.flatMap(\.contentTypes),
      trackPath: "/" + Tintype.identifier.replacing(".", with: "/") + "/track")
  }
}
