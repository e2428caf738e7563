import GtkKit
import L10n
import Viewer

/// The screen during a slideshow: the window fills it, and it stays on while pictures change by themselves.
final class SlideshowScreen {
  private let wakeLock: WakeLock
  private var observation: ContinuousObservation?
  /// Whether the window was in full screen before the slideshow.
  private var wasFullscreen = false
  /// Whether the window has filled the screen during the slideshow.
  private var isFilled = false

  init(_ application: Application) { wakeLock = WakeLock(application, reason: tr("Showing a slideshow")) }

  isolated deinit { observation?.end() }

  /// Lets the window fill the screen.
  func begin(_ model: SlideshowModel, in window: Window) {
    (wasFullscreen, isFilled) = (window.isFullscreen, window.isFullscreen)
    window.isFullscreen = true
    observation = .following({ [weak model] in model?.isRunning ?? false }) { [wakeLock] isRunning in
      wakeLock.level = isRunning ? .screen : .none
    }
  }

  /// Gives the window the state from before the slideshow.
  ///
  /// - Parameter keepsFullscreen: Whether the next page may fill the screen.
  func end(in window: Window, keepsFullscreen: Bool) {
    observation?.end()
    observation = nil
    wakeLock.level = .none
    isFilled = false
    window.isFullscreen = wasFullscreen && keepsFullscreen
  }

  /// Called when the window has entered or left full screen. Returns whether it has left it during the slideshow, by the
  /// window manager.
  func isLeft(by window: Window) -> Bool {
    guard observation != nil else { return false }
    defer { isFilled = window.isFullscreen }
    return isFilled && !window.isFullscreen
  }
}
