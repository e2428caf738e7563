import Editing
import GObjectKit
import Imaging
import WorkerKit

/// Writes ratings, keywords and edits into XMP sidecars or, when the person has turned that on, into the photos themselves.
///
/// Sandboxed workers read the existing file and return the bytes of the new one, which replaces the old one in one step.
/// Writes happen one after the other, so that two changes of one photo are both kept.
public actor SidecarWriter {
  private nonisolated let queue = QueueExecutor(label: "sidecars", qos: .utility)
  private static let pool = WorkerPool(kind: "image", limit: 1)

  /// Files are read by workers and synced, which blocks.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { queue.asUnownedSerialExecutor() }

  /// Makes a writer. Use one for the whole process.
  public init() {}

  /// Writes a change into the sidecar of a photo or video. Everything else in the sidecar is kept; if there is none, one
  /// is made beside the file, with `.xmp` after the whole name.
  ///
  /// - Parameter path: The absolute path of the photo or video.
  /// - Returns: The path of the sidecar.
  /// - Throws: `MetadataWritingError`; the sidecar is unchanged then.
  @discardableResult
  public func write(
    _ change: MetadataChange, toSidecarOf path: String
  ) throws(MetadataWritingError) -> String {
    for sidecar in Sidecar.paths(for: path) {
      guard let file = try Self.open(sidecar) else { continue }
      if sidecar != Sidecar.path(for: path), !Self.isSidecar(sidecar, of: path) { continue }
      if let edit = change.edit { try Self.check(sidecar, before: edit) }
      try replace(sidecar, file, change, .sidecar)
      return sidecar
    }
    // There is nothing to remove.
    if change.ofPhoto == nil, change.edit?.text == nil { return Sidecar.path(for: path) }
    return try create(change, path)
  }

  /// Checks that a change overwrites no edit that the library does not know.
  private static func check(_ sidecar: String, before edit: EditNote) throws(MetadataWritingError) {
    let content: SidecarContent
    do throws(ImageError) {
      content = try SidecarContent.read(path: sidecar, pool: pool)
    } catch {
      throw .notReadable(error)
    }
    guard let text = content.edit else { return }
    guard let stack = try? EditStack(text: Array(text.utf8)),
      stack.version <= EditStack.currentVersion || text == edit.previous
    else { throw .newerEdit }
  }

  /// Writes a change into a photo itself. Only its metadata changes: the image is the same, byte for byte, which is
  /// verified before the file is replaced.
  ///
  /// - Parameter path: The absolute path of a JPEG, PNG, WebP or TIFF file.
  /// - Throws: `MetadataWritingError`; the photo is unchanged then.
  public func write(_ change: MetadataChange, toFileAt path: String) throws(MetadataWritingError) {
    let ending = path.utf8.lastIndex(of: UInt8(ascii: ".")).map {
      path[path.index(after: $0)...].lowercased()
    }
    // Most raw formats are TIFF files to Exiv2.
    if let ending, RawExtensions.all.contains(ending) {
      throw .notReadable(.unsupported(format: ending.uppercased()))
    }
    guard let file = try Self.open(path) else { throw .notReadable(.notFound) }
    try replace(path, file, change, .image)
  }

  private func create(_ change: MetadataChange, _ photo: String) throws(MetadataWritingError) -> String {
    let sidecar = File(path: Sidecar.path(for: photo))
    guard let memory = try? SharedMemory(Bytes(SidecarContent.empty.utf8)),
      let file = try? InputFile(memory.descriptor)
    else { throw .notReadable(.decoderStopped) }
    let bytes = try Self.changed(file, change, .sidecar)
    do throws(FileError) {
      try sidecar.write(bytes, permissions: File.sharedPermissions)
    } catch {
      throw .notWritable(error)
    }
    // A more precise time than the file system's, so that another program's change within 4 ms is noticed. File systems
    // without such times refuse it.
    try? sidecar.setModified(.now)
    return sidecar.path
  }

  private func replace(
    _ path: String, _ file: borrowing InputFile, _ change: MetadataChange, _ target: MetadataChange.Target
  ) throws(MetadataWritingError) {
    let (size, modified) = (file.size, file.modified)
    let bytes = try Self.changed(file, change, target)
    let isReplaced: Bool
    do throws(FileError) {
      isReplaced = try FileReplacement(of: File(path: path)).write(bytes) { info in
        info.size == Int64(size) && info.modified.seconds == modified
      }
    } catch {
      throw .notWritable(error)
    }
    if !isReplaced { throw .changedMeanwhile }
  }

  private static func changed(
    _ file: borrowing InputFile, _ change: MetadataChange, _ target: MetadataChange.Target
  ) throws(MetadataWritingError) -> Bytes {
    let bytes: Bytes
    do throws(ImageError) {
      bytes = try change.applied(to: file, as: target, pool: pool)
    } catch {
      throw .notReadable(error)
    }
    // A larger sidecar could not be read again.
    if target == .sidecar, bytes.count > SidecarContent.maximumSize {
      throw .notReadable(.fileTooLarge(bytes: bytes.count))
    }
    return bytes
  }

  /// Opens a file; nil if it does not exist.
  private static func open(_ path: String) throws(MetadataWritingError) -> InputFile? {
    do throws(InputFile.Failure) {
      return try InputFile(path: path)
    } catch {
      if error == .notFound { return nil }
      throw .notReadable(ImageError(error))
    }
  }

  /// Whether a sidecar of Adobe's convention belongs to a photo, and not to a file with the same base name and another
  /// extension. One that states no extension belongs to all of them.
  private static func isSidecar(_ sidecar: String, of photo: String) -> Bool {
    let ending = photo.utf8.lastIndex(of: UInt8(ascii: ".")).map {
      photo[photo.index(after: $0)...].lowercased()
    }
    guard let content = try? SidecarContent.read(path: sidecar, pool: pool) else { return false }
    return content.fileExtension.map { $0.lowercased() == ending } ?? true
  }
}
