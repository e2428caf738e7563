import Editing
import GObjectKit
import Imaging
import Sharing
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
  /// The options of the copies, apart from the format.
  let options: ExportOptions
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
    return folder.child(format.fileName(of: source.name))
  }

  private var fixedName: String {
    if case .file(let file) = destination { file.name } else { "" }
  }

  /// Writes the copy, which appears as a whole.
  ///
  /// - Throws: `ExportError.file`: `FileError.exists` for an existing file that may not be replaced.
  func write(_ image: ConvertedImage, to copy: File, pool: WorkerPool) throws(ExportError) {
    let writer = ExportWriter(folder: folder, metadata: options.metadata, pool: pool)
    try writer.write(image, as: copy.name) { (draft) throws(FileError) in
      if replacesFiles { try draft.rename(to: copy) } else { try draft.renameWithoutReplacing(to: copy) }
    }
  }
}
