import CGtk
import GObjectKit

/// The application: one instance per session, reached over D-Bus (`AdwApplication`).
open class Application: GtkObject {
  /// Makes an application that opens files.
  ///
  /// - Parameter isUnique: Whether a second start hands its files to the first one and ends.
  public init(identifier: String, isUnique: Bool = true) {
    var flags: GApplicationFlags = .handlesOpen
    if !isUnique { flags.insert(.nonUnique) }
    super.init(Object(adopting: adw_application_new(identifier, flags)))
  }

  private var application: UnsafeMutablePointer<GApplication> { pointer.cast() }

  /// Runs `action` once in the instance that stays, before the first window.
  public func onStartup(_ action: @escaping () -> Void) { connect("startup") { action() } }

  /// Runs `action` when the application is started without files.
  public func onActivate(_ action: @escaping () -> Void) { connect("activate") { action() } }

  /// Runs `action` with the URIs that the application is asked to open.
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

  /// Runs until the last window closes, or `quit`. Returns the exit code.
  ///
  /// - Parameter arguments: The program's name and the files to open, and options of GApplication
  ///   such as `--gapplication-service`.
  public func run(_ arguments: [String]) -> Int32 {
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { g_strdup($0) }
    words.append(nil)
    defer { for word in words { g_free(word) } }
    return g_application_run(application, Int32(arguments.count), &words)
  }

  /// Ends `run`.
  public func quit() { g_application_quit(application) }

  /// Does an action by its name in the instance that stays, whether this is it or another process. Call it before
  /// `run`, which hands over files and ends when it is another.
  ///
  /// - Returns: Whether it is another process. In this one nothing is done.
  public func activateElsewhere(action: String) -> Bool {
    guard g_application_register(application, nil, nil) != 0, g_application_get_is_remote(application) != 0
    else {
      return false
    }
    g_action_group_activate_action(pointer.opaque, action, nil)
    return true
  }

  /// Adds an action, found as `app.NAME`.
  public func addAction(_ action: Action) { g_action_map_add_action(pointer.opaque, action.pointer.opaque) }

  /// Gives the action keyboard shortcuts, written as GTK does: `<Control>q`.
  public func setShortcuts(_ shortcuts: [String], for action: String) {
    var words: [UnsafePointer<CChar>?] = shortcuts.map { UnsafePointer(g_strdup($0)) }
    words.append(nil)
    defer { for word in words { g_free(UnsafeMutableRawPointer(mutating: word)) } }
    gtk_application_set_accels_for_action(pointer.cast(), action, &words)
  }

  /// The window that was used last.
  public var activeWindow: ApplicationWindow? {
    gtk_application_get_active_window(pointer.cast()).flatMap { ApplicationWindow.twin(of: $0) }
  }

  /// Keeps the application running without a window until `release`.
  public func hold() { g_application_hold(application) }
  /// Takes back one `hold`.
  public func release() { g_application_release(application) }
}
