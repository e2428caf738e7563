import L10n

extension FileChooser {
  /// Makes a file chooser for a `.cube` file.
  public static func lut(over parent: Window?) -> FileChooser {
    FileChooser(
      title: tr("Open LUT"), accept: tr("_Open"), kind: tr("LUT Files"), patterns: ["*.cube", "*.CUBE"],
      over: parent)
  }
}
