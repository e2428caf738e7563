import Editing
import GObjectKit
import Imaging
import WorkerKit

/// What `tintype filter` does to each file.
nonisolated struct FilterJob: Sendable {
  /// Where the copies are written.
  enum Destination: Sendable {
    /// One copy with this name; the extension determines the format.
    case file(File)
    /// Copies with the names of the sources in this folder.
    case folder(File)
  }

  let edit: EditStack
  /// The quality of JPEG and WebP, 0…100.
  let quality: Int
  let replacesFiles: Bool
  let destination: Destination

  /// The format of the copies; nil for that of each source.
  var format: ConvertedImage.Format? {
    if case .file(let file) = destination { ConvertedImage.Format(fileName: file.name) } else { nil }
  }

  /// The folder of the copies.
  var folder: File {
    switch destination {
    case .file(let file): file.parent
    case .folder(let folder): folder
    }
  }

  /// The copy of a source in a format. The extension of the source is kept if it is one of the format.
  func copy(of source: File, as format: ConvertedImage.Format) -> File {
    guard case .folder(let folder) = destination else { return self.folder.child(fixedName) }
    guard ConvertedImage.Format(fileName: source.name) != format else { return folder.child(source.name) }
    let stem = source.name.lastIndex(of: ".").flatMap {
      $0 > source.name.startIndex ? source.name[..<$0] : nil
    }
    return folder.child((stem ?? source.name[...]) + "." + format.fileExtension)
  }

  private var fixedName: String {
    if case .file(let file) = destination { file.name } else { "" }
  }

  /// Writes the copy under a hidden name and renames it, so that it appears as a whole.
  ///
  /// - Throws: `FilterError.file`: `FileError.exists` for an existing file that may not be replaced.
  func write(_ image: ConvertedImage, to copy: File) throws(FilterError) {
    do throws(FileError) {
      let draft = Drafts(in: folder).file(extension: image.format.fileExtension)
      try draft.write(image.bytes, permissions: File.sharedPermissions)
      do throws(FileError) {
        if replacesFiles { try draft.rename(to: copy) } else { try draft.renameWithoutReplacing(to: copy) }
      } catch {
        try? draft.delete()
        throw error
      }
    } catch {
      throw Self.failure(error, of: copy)
    }
  }

  /// The failure to write a copy; that of its draft names the copy.
  private static func failure(_ error: FileError, of copy: File) -> FilterError {
    switch error {
    case .notPermitted, .readOnlyVolume: .notWritable(copy.parent)
    case .noSpace: .file(.noSpace(path: copy.path))
    case .other(_, let reason): .file(.other(path: copy.path, reason: reason))
    default: .file(error)
    }
  }
}
