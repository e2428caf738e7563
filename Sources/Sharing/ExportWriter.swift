import GObjectKit
import Imaging
import WorkerKit

/// Writes exported images: under a hidden name in their folder, where they are checked, so that a copy appears as a whole
/// or not at all.
public nonisolated struct ExportWriter: Sendable {
  private let folder: File
  private let metadata: ExportOptions.Metadata
  private let pool: WorkerPool

  /// A writer into a folder.
  ///
  /// - Parameters:
  ///   - metadata: The metadata that the copies may have.
  ///   - pool: The workers that read the copies back, of the kind of `ImageWorkers.pool`.
  public init(folder: File, metadata: ExportOptions.Metadata, pool: WorkerPool = ImageWorkers.pool) {
    (self.folder, self.metadata, self.pool) = (folder, metadata, pool)
  }

  /// Writes an image. Blocks.
  ///
  /// - Parameters:
  ///   - name: The name of the copy, for errors.
  ///   - rename: Renames the complete file.
  /// - Returns: The result of `rename`.
  /// - Throws: `ExportError`; then no file is left.
  public func write<Place>(
    _ image: ConvertedImage, as name: String, rename: (_ draft: File) throws(FileError) -> Place
  ) throws(ExportError) -> Place {
    try write(image.bytes, image.format, as: name, rename: rename)
  }

  /// Writes an encoded image.
  func write<Place>(
    _ bytes: Bytes, _ format: ConvertedImage.Format, as name: String,
    rename: (_ draft: File) throws(FileError) -> Place
  ) throws(ExportError) -> Place {
    let draft = Drafts(in: folder).file(extension: format.fileExtension)
    do throws(FileError) {
      try draft.write(bytes, permissions: File.sharedPermissions)
    } catch {
      throw failure(error, of: folder.child(name))
    }
    do throws(ExportError) {
      try check(draft)
      do throws(FileError) {
        return try rename(draft)
      } catch {
        throw failure(error, of: folder.child(name))
      }
    } catch {
      try? draft.delete()
      throw error
    }
  }

  private func check(_ draft: File) throws(ExportError) {
    do throws(ImageError) {
      try ImageDecoder.immediate.checkExport(path: draft.path, metadata, pool: pool)
    } catch {
      throw .image(error)
    }
  }

  /// The failure to write a copy; that of its draft names the copy.
  private func failure(_ error: FileError, of copy: File) -> ExportError {
    switch error {
    case .notPermitted, .readOnlyVolume: .notWritable(folder)
    case .noSpace: .file(.noSpace(path: copy.path))
    case .other(_, let reason): .file(.other(path: copy.path, reason: reason))
    default: .file(error)
    }
  }
}
