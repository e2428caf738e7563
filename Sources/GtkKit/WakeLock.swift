import CGtk

/// Inhibits suspend and screen blanking through the session manager or the portal (`gtk_application_inhibit`).
@MainActor public final class WakeLock {
  /// What is inhibited.
  public enum Level: Sendable, Hashable {
    /// Nothing.
    case none
    /// Suspend: for audio; the screen may turn off.
    case computer
    /// Suspend and screen blanking.
    case screen
  }

  private let application: Application
  private let reason: String
  private var cookie: guint = 0

  /// Makes a lock that inhibits nothing yet.
  ///
  /// - Parameter reason: The reason that the desktop may show to the user, such as "Playing a video".
  public init(_ application: Application, reason: String) {
    (self.application, self.reason) = (application, reason)
  }

  isolated deinit { ask(for: .none) }

  /// What is inhibited. Deallocation ends the inhibition.
  public var level = Level.none {
    didSet { if level != oldValue { ask(for: level) } }
  }

  private func ask(for level: Level) {
    // The end of the application has ended what was inhibited.
    guard application.isRunning else { return }
    if cookie != 0 { gtk_application_uninhibit(application.pointer.cast(), cookie) }
    cookie = 0
    var flags: GtkApplicationInhibitFlags = []
    if level != .none { flags.insert(.suspend) }
    if level == .screen { flags.insert(.idle) }
    guard !flags.isEmpty else { return }
    let window = gtk_application_get_active_window(application.pointer.cast())
    cookie = gtk_application_inhibit(application.pointer.cast(), window, flags, reason)
  }
}
