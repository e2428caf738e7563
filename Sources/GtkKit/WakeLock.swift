import CGtk

/// Asks the desktop to keep the computer awake, through its session manager or its portal.
@MainActor public final class WakeLock {
  /// What is to stay on.
  public enum Level: Sendable, Hashable {
    /// Nothing: the desktop does as it likes.
    case none
    /// The computer: for sound alone, the screen may go dark.
    case computer
    /// The screen too.
    case screen
  }

  private let application: Application
  private let reason: String
  private var cookie: guint = 0

  /// Asks for nothing yet.
  ///
  /// - Parameter reason: What the desktop may show to a person, such as "Playing a video".
  public init(_ application: Application, reason: String) {
    (self.application, self.reason) = (application, reason)
  }

  isolated deinit { ask(for: .none) }

  /// What is to stay on. Nothing any more when this object is gone.
  public var level = Level.none {
    didSet { if level != oldValue { ask(for: level) } }
  }

  private func ask(for level: Level) {
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
