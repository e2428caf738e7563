import CGtk
import L10n

/// The about window of the application (`AdwAboutWindow`).
public final class AboutWindow: Window {
  /// Makes a modal window over `parent`.
  ///
  /// - Parameter identifier: The application identifier, which is also the name of its icon.
  public init(name: String, identifier: String, version: String, comments: String, over parent: Window?) {
    super.init(wrapping: adw_about_window_new())
    let about = pointer.opaque
    adw_about_window_set_application_name(about, name)
    adw_about_window_set_application_icon(about, identifier)
    adw_about_window_set_version(about, version)
    adw_about_window_set_comments(about, comments)
    adw_about_window_set_developer_name(about, tr("The Tintype developers"))
    adw_about_window_set_license_type(about, GTK_LICENSE_MIT_X11)
    setModal(over: parent)
  }
}
