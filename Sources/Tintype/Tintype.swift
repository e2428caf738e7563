// Tintype: the application. It owns one library and a window with the sections.
//
//   TintypeCommand ───── the command line: OpenCommand, PickCommand and SnapshotCommand
//     VersionReport ──── what `--version --verbose` prints
//   PickApplication ──── the window of `tintype pick`; PickProgress loads what was picked, PickOutput prints it
//   TintypeApplication ─ the single instance of a session; receives files to open
//   AppModel ─────────── the library and the state that windows share
//   AppSettings ──────── keys of persisted settings
//   MainWindow ───────── the sections, and the viewer above them; WindowModel has the pages, PhotosModel the photos
//     WindowActions      its actions; ViewerActions, SlideshowActions, CompareActions, BoardCamera, ColorSearch perform them
//     PhotosSection      the board above the picker
//     CameraSection      the camera; CameraSettings persists its options
//     PlayerSection      the player; PlayerSettings persists its queue
//     ColorSection       the color chooser, names, harmonies, contrast, the last photo (PaletteModel, SimulatedPhoto)
//     FoldersDialog      the folders of the library; LibraryFolders remembers the added ones
//   SelectionSettings ── remembers the selected photos; TakenPhotos keeps those that were taken for the board
//   TintModel ────────── the tint and its persistence; WindowTint applies it to the windows
//   DataFiles ────────── paths of style sheet, icons and samples

/// Constants of the program.
nonisolated enum Tintype {
  /// The version; the same as in meson.build and the metainfo (lint compares them).
  static let version = "0.1.0"
  /// The name on the screen.
  static let name = "Tintype"
  /// The application ID: the D-Bus name, and the name of the desktop entry and the icon.
  static let identifier = "io.github.tintype.Tintype"
}
