import CGtk
import CGtkShims
import GObjectKit

/// The application: one instance per session, reached over D-Bus (`AdwApplication`).
open class Application: GtkObject {
  /// Makes an application that can open files.
  ///
  /// - Parameters:
  ///   - identifier: The application identifier, such as `org.example.Viewer`.
  ///   - isUnique: Whether a second process forwards its files to the first one and exits.
  public init(identifier: String, isUnique: Bool = true) {
    var flags: GApplicationFlags = .handlesOpen
    if !isUnique { flags.insert(.nonUnique) }
    super.init(Object(adopting: adw_application_new(identifier, flags)))
    onStartup { [weak self] in self?.isRunning = true }
    onShutdown { [weak self] in self?.isRunning = false }
  }

  /// Whether the application has started and not ended. GTK 4.8 crashes if a session is asked to inhibit something at
  /// another time.
  private(set) var isRunning = false

  private var application: UnsafeMutablePointer<GApplication> { pointer.cast() }

  /// Calls `action` once in the primary instance, before the first window.
  public func onStartup(_ action: @escaping () -> Void) { connect("startup") { action() } }

  /// Calls `action` when the application is started without files.
  public func onActivate(_ action: @escaping () -> Void) { connect("activate") { action() } }

  /// Calls `action` with the URIs to open.
  public func onOpen(_ action: @escaping ([String]) -> Void) {
    connectOpen("open") { files, count in
      action(
        (0..<Int(count)).compactMap { index in
          guard let uri = g_file_get_uri(files?[index]) else { return nil }
          defer { g_free(uri) }
          return String(cString: uri)
        })
    }
  }

  /// Registers the application with the session manager, and calls `action` when the session may end: it can be asked
  /// more than once, and the session may continue. Call it before `run`.
  public func onSessionEnd(_ action: @escaping () -> Void) {
    tt_application_register_session(pointer.cast())
    connect("query-end") { action() }
  }

  /// Calls `action` in the primary instance when the main loop has ended.
  public func onShutdown(_ action: @escaping () -> Void) { connect("shutdown") { action() } }

  /// Runs the main loop until the last window closes or `quit()` is called. Returns the exit code.
  ///
  /// - Parameter arguments: The program's name, the files to open, and options of GApplication such as
  ///   `--gapplication-service`.
  public func run(_ arguments: [String]) -> Int32 {
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { g_strdup($0) }
    words.append(nil)
    defer { for word in words { g_free(word) } }
    return g_application_run(application, Int32(arguments.count), &words)
  }

  /// Makes `run` return at once.
  public func quit() { g_application_quit(application) }

  /// The windows, the most recently focused one first.
  public var windows: [Window] {
    var found: [Window] = []
    var next = gtk_application_get_windows(pointer.cast())
    while let node = next {
      if let raw = node.pointee.data, let window = Window.twin(of: raw) { found.append(window) }
      next = node.pointee.next
    }
    return found
  }

  /// Calls `action` when a window has closed; `windows` no longer has it.
  public func onWindowRemoved(_ action: @escaping () -> Void) {
    connectPointer("window-removed") { _ in action() }
  }

  /// Activates an action in the primary instance if that is another process. Call it before `run`, which forwards
  /// files to that process and returns.
  ///
  /// - Returns: Whether the primary instance is another process. If not, the action is not activated.
  public func activateRemotely(action: String) -> Bool {
    guard g_application_register(application, nil, nil) != 0, g_application_get_is_remote(application) != 0
    else {
      return false
    }
    g_action_group_activate_action(pointer.opaque, action, nil)
    return true
  }

  /// Adds an action as `app.NAME`.
  public func addAction(_ action: Action) { g_action_map_add_action(pointer.opaque, action.pointer.opaque) }

  /// Sets the keyboard shortcuts of an action, in GTK's syntax: `<Control>q`.
  public func setShortcuts(_ shortcuts: [String], for action: String) {
    var words: [UnsafePointer<CChar>?] = shortcuts.map { UnsafePointer(g_strdup($0)) }
    words.append(nil)
    defer { for word in words { g_free(UnsafeMutableRawPointer(mutating: word)) } }
    gtk_application_set_accels_for_action(pointer.cast(), action, &words)
  }

  /// The most recently focused window.
  public var activeWindow: ApplicationWindow? {
    gtk_application_get_active_window(pointer.cast()).flatMap { ApplicationWindow.twin(of: $0) }
  }

  /// Shows a notification of the desktop, in place of one with the same identifier.
  public func notify(id: String, title: String, body: String) {
    let notification = g_notification_new(title)
    g_notification_set_body(notification, body)
    g_application_send_notification(application, id, notification)
    g_object_unref(notification.map { UnsafeMutableRawPointer($0) })
  }

  /// Keeps the application running without a window until `release()`.
  public func hold() { g_application_hold(application) }
  /// Reverts one call of `hold()`.
  public func release() { g_application_release(application) }
}
