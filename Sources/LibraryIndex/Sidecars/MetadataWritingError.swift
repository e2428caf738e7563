import GObjectKit
import Imaging
import L10n

/// A rating, keywords or an edit that could not be written. The file is unchanged. `description` is a sentence for the user.
public enum MetadataWritingError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The existing file could not be read, or its format cannot be written (`ImageError.unsupported`).
  case notReadable(ImageError)
  /// The new file could not be written.
  case notWritable(FileError)
  /// Another program has changed the file at the same time.
  case changedMeanwhile
  /// The sidecar has an edit that this version cannot read, or of a newer version.
  case newerEdit

  /// The error as a sentence for the user.
  public var description: String {
    switch self {
    case .notReadable(.unsupported(let format)):
      tr("Ratings and keywords cannot be written into %s files.", format)
    case .notReadable(.encoding): tr("Ratings and keywords cannot be written into this file without loss.")
    case .notReadable(let error): error.description
    case .notWritable(let error): error.description
    case .newerEdit: tr("Its XMP file has an edit of a newer version of Tintype, which is kept.")
    case .changedMeanwhile: tr("Another program has just changed the file. Try again.")
    }
  }
}
