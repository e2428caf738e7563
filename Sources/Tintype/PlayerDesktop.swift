import GObjectKit
import GtkKit
import L10n
import MediaLibrary
import Observation
import Playback

/// Connects the players of videos and of music to the desktop: MPRIS (media keys, remote controls) and the idle inhibitor.
@Observable final class PlayerDesktop {
  private let wakeLock: WakeLock
  private var remote: MPRISPlayer?
  private var observation: ContinuousObservation?
  /// Whether one of the open windows is in fullscreen.
  private var isFullscreen = false

  /// Connects the players.
  ///
  /// - Parameter window: Returns the window that was focused last, or a new one.
  init(_ app: AppModel, application: Application, window: @escaping () -> MainWindow) {
    let players = [app.player, app.musicPlayer]
    wakeLock = WakeLock(application, reason: tr("Playing a video or music"))
    let desktop = MPRISApplication(
      raise: { window().present() }, quit: { [weak application] in application?.quit() },
      open: { window().open([$0]) }, isFullscreen: { [weak self] in self?.isFullscreen ?? false },
      setFullscreen: { isFullscreen in
        if isFullscreen { window().show(section: "player") }
        window().isFullscreen = isFullscreen
      })
    let adapters = players.compactMap(\.queue.queuePlayer).map { MPRISQueueAdapter($0, application: desktop) }
    remote = MPRISPlayer(MPRISPlayerSwitch(adapters), identity: Self.identity, playlists: MusicRemote(app))
    observation = .following({ Self.level(of: players) }) {
      [wakeLock] level in
      if let level { wakeLock.level = level }
    }
  }

  isolated deinit { observation?.end() }

  /// Reads the states of the open windows. Called when one of them has changed or closed.
  func update(_ windows: [Window]) { isFullscreen = windows.contains(where: \.isFullscreen) }

  /// What must not idle for one of the players; nil to keep the current level.
  private static func level(of players: [PlayerModel]) -> WakeLock.Level? {
    let levels = players.map(level)
    return if levels.contains(.screen) {
      .screen
    } else if levels.contains(nil) {
      nil
    } else {
      levels.contains(.computer) ? .computer : WakeLock.Level.none
    }
  }

  /// What must not idle; nil to keep the current level, because the tracks are unknown while an item is opened.
  private static func level(_ model: PlayerModel) -> WakeLock.Level? {
    guard model.isPlaying, model.item.canPlay else { return WakeLock.Level.none }
    guard model.player.status == .readyToPlay else { return nil }
    return model.item.hasVideo ? .screen : .computer
  }

  private static var identity: MPRISIdentity {
    MPRISIdentity(
      busName: "tintype", name: "Tintype", desktopEntry: Tintype.identifier, schemes: MediaAddress.schemes,
      contentTypes: MediaKind.allCases.flatMap(\.contentTypes),
      trackPath: "/" + Tintype.identifier.replacing(".", with: "/") + "/track")
  }
}
