import Editing
import GObjectKit
import Imaging
import L10n
import Sharing

/// Why a file of `tintype filter` failed. `description` is a sentence that names the file.
nonisolated enum FilterError: Error, Sendable, CustomStringConvertible {
  /// A source cannot be read or encoded.
  case image(File, ImageError)
  /// A copy cannot be written, or a file of the edit cannot be read.
  case file(FileError)
  /// The folder of the copies is read-only.
  case notWritable(File)
  /// A `.cube` file cannot be used.
  case lut(LUTFileError)
  /// A file of an edit is broken.
  case edit(File, EditError)
  /// The edit needs a newer version.
  case unknownOperations(File, [String])
  /// The copy would replace a source.
  case isSource(File)
  /// An earlier copy of the same run has the name.
  case sameName(source: File, copy: File)

  /// The failure to write the copy of a source.
  init(_ error: ExportError, of source: File) {
    self =
      switch error {
      case .image(let error): .image(source, error)
      case .file(let error): .file(error)
      case .notWritable(let folder): .notWritable(folder)
      }
  }

  var description: String {
    switch self {
    case .image(let file, let error): tr("“%1$s”: %2$s", file.displayName, error.description)
    case .file(let error): error.description
    case .notWritable(let folder): tr("The folder “%s” is read-only.", folder.displayName)
    case .lut(let error): error.description
    case .edit(let file, let error): tr("“%1$s”: %2$s", file.displayName, error.description)
    case .unknownOperations(let file, let names):
      tr(
        "“%1$s” needs a newer version of Tintype: this one does not know %2$s.", file.displayName,
        trList(names))
    case .isSource(let file): tr("“%s” is a source. Give the copy another name or folder.", file.displayName)
    case .sameName(let source, let copy):
      tr("“%1$s”: another file of this run is already “%2$s”.", source.displayName, copy.displayName)
    }
  }
}
