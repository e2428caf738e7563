import GObjectKit
import Imaging
import L10n

/// Why a photo was not exported. `description` is a sentence for the user.
public nonisolated enum ExportError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The photo cannot be read or encoded, or the copy has what it was to lose.
  case image(ImageError)
  /// The copy cannot be written.
  case file(FileError)
  /// The folder is read-only.
  case notWritable(File)

  /// Whether the same will happen to all other photos.
  var endsBatch: Bool {
    switch self {
    case .image: false
    case .file, .notWritable: true
    }
  }

  /// The error as a sentence.
  public var description: String {
    switch self {
    case .image(let error): error.description
    case .file(let error): error.description
    case .notWritable(let folder): tr("The folder “%s” is read-only.", folder.displayName)
    }
  }
}
