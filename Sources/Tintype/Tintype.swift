// Tintype: the application. It owns one library and one window, and puts the places into it.
//
//   TintypeCommand ───── the command line
//   TintypeApplication ─ one instance for the session; files to open come here
//   AppModel ─────────── the library and what the places share
//   AppSettings ──────── what is remembered
//   MainWindow ───────── the places, and the viewer over them
//     Places             header bar and switcher
//     PhotosPlace        the board over the picker
//     CameraPlace        the camera, and what it remembers
//     ColorPlace         the chooser, text on the tint, the last photo's palette (PaletteModel)
//   TintModel ────────── the tint and where it is remembered; WindowTint gives it to the windows
//   DataFiles ────────── style sheet, icons and samples, wherever they are installed

/// Facts about the program.
nonisolated enum Tintype {
  /// The version, as in meson.build and the metainfo.
  static let version = "0.1.0"
  /// The D-Bus name, the desktop entry's name and the icon's name.
  static let identifier = "io.github.tintype.Tintype"
}
