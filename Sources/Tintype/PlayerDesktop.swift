import GObjectKit
import GtkKit
import MediaLibrary
import Observation
import Playback

/// Connects the player to the desktop: MPRIS (media keys, remote controls) and the idle inhibitor.
@Observable final class PlayerDesktop {
  private let wakeLock: WakeLock
  private var remote: MPRISPlayer?
  /// Whether the window is in fullscreen.
  private var isFullscreen = false

  /// Connects a player in a window.
  ///
  /// - Parameters:
  ///   - open: Opens a URI and plays it.
  init(
    _ model: PlayerModel, application: Application, window: MainWindow, open: @escaping (String) -> Void
  ) {
    wakeLock = WakeLock(application, reason: "Playing a video or music")
    remote = model.queue.map { queue in
      let desktop = MPRISApplication(
        raise: { [weak window] in window?.present() }, quit: { [weak application] in application?.quit() },
        open: open, isFullscreen: { [weak self] in self?.isFullscreen ?? false },
        setFullscreen: { [weak window] isFullscreen in
          if isFullscreen { window?.show(section: "player") }
          window?.isFullscreen = isFullscreen
        })
      return MPRISPlayer(MPRISQueueAdapter(queue, application: desktop), identity: Self.identity)
    }
    window.onFullscreenChange { [weak self, weak window] in
      if let window { self?.isFullscreen = window.isFullscreen }
    }
    window.observe({ [weak model] in model.map(Self.level) ?? WakeLock.Level.none }) { [wakeLock] _, level in
      if let level { wakeLock.level = level }
    }
  }

  /// What must not idle; nil to keep the current level, because the tracks are unknown while an item is opened.
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
