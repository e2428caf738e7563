import DesktopPortal
import GObjectKit
import GtkKit
import L10n
import Music

/// Continues music when the last window is closed. The program ends by itself when the queue has ended, or when the
/// music has been paused for some minutes, as by the lock screen.
final class MusicBackground {
  /// How long paused music keeps the program running without a window.
  private static let idleTimeout = Duration.seconds(600)
  private let application: Application
  private let music: MusicModel
  private let settings: Settings
  private var following: ContinuousObservation?
  private var hasWindow = true
  private let ending = DelayedAction()
  /// Whether the program runs without a window, for the music.
  private(set) var isHolding = false

  init(_ application: Application, _ music: MusicModel, settings: Settings) {
    (self.application, self.music, self.settings) = (application, music, settings)
    following = .following({ State(music.player) }) { [weak self] in self?.follow($0) }
  }

  isolated deinit { following?.end() }

  /// What decides whether the program may end.
  private struct State: Equatable {
    let isPlaying: Bool
    /// Whether nothing follows when the current song has ended or cannot be played.
    let isLast: Bool

    init(_ player: PlayerModel) {
      isPlaying = player.isPlaying
      isLast = player.isEmpty || !player.queue.hasNext
    }
  }

  /// The windows have changed.
  ///
  /// - Parameter isQuitting: Whether the user has quit the program, which ends the music, too.
  func update(hasWindow: Bool, isQuitting: Bool) {
    guard hasWindow != self.hasWindow else { return }
    self.hasWindow = hasWindow
    music.player.isInBackground = !hasWindow
    if hasWindow {
      release()
    } else if !isQuitting, music.player.isPlaying {
      hold()
    }
  }

  private func hold() {
    guard !isHolding else { return }
    isHolding = true
    application.hold()
    Task { [settings, application] in
      // Outside of a sandbox nothing needs to be allowed.
      if Sandbox.isPresent { _ = try? await BackgroundPortal.request(reason: tr("Music goes on")) }
      guard !settings[.toldAboutBackground] else { return }
      settings[.toldAboutBackground] = true
      application.notify(
        id: "music-background", title: tr("Music Goes On"),
        body: tr("Tintype plays the queue to its end. Open Tintype again to control it."))
    }
  }

  private func follow(_ state: State) {
    guard isHolding else { return }
    ending.cancel()
    guard !state.isPlaying else { return }
    if state.isLast, hasEnded {
      release()
    } else {
      ending.schedule(after: Self.idleTimeout) { [weak self] in self?.release() }
    }
  }

  /// Whether the current song was played to its end, or cannot be played.
  private var hasEnded: Bool {
    let (item, position) = (music.player.item, music.player.position)
    return !item.canPlay || item.durationSeconds > 0 && position.seconds > item.durationSeconds - 0.5
  }

  private func release() {
    ending.cancel()
    guard isHolding else { return }
    isHolding = false
    application.release()
  }
}

extension SettingsKey<Bool> {
  /// Whether the user was notified that music continues without a window.
  fileprivate static let toldAboutBackground = SettingsKey("music-told-about-background", default: false)
}
