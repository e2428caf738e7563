import Editing
import GObjectKit
import Imaging
import MediaLibrary
import WorkerKit

/// Makes the files that are handed over; tests replace it. Cancelling the task of a call ends its work.
public nonisolated protocol ShareServing: Sendable {
  /// Decodes a photo with its edit, at most `side` pixels wide and high.
  func preview(of photo: MediaItem, side: Int) async throws(ImageError) -> PixelBuffer

  /// Returns the photo's own file, or a copy if that has to differ. Copies are deleted some days later.
  func file(of photo: MediaItem, _ choices: ShareChoices) async throws(ExportError) -> SharedFile

  /// Decodes a file that was made, at most `side` pixels wide and high; at full size without `side`.
  func picture(of file: File, side: Int?) async throws(ImageError) -> PixelBuffer
}

/// Reads and encodes photos in workers.
public nonisolated struct ShareService: ShareServing {
  /// The formats that every program opens. An animated GIF would lose its motion in another one.
  private static let compatibleTypes: Set<String> = ["image/jpeg", "image/png", "image/gif"]

  /// Creates a service.
  public init() {}

  /// Decodes a photo with its edit.
  public func preview(of photo: MediaItem, side: Int) async throws(ImageError) -> PixelBuffer {
    try await ImageDecoder.immediate.image(of: photo, targetSize: .fit(width: side, height: side)).pixels
  }

  /// Decodes a file that was made.
  public func picture(of file: File, side: Int?) async throws(ImageError) -> PixelBuffer {
    let size = side.map { TargetSize.fit(width: $0, height: $0) } ?? .full
    return try await ImageDecoder.immediate.image(path: file.path, targetSize: size).pixels
  }

  /// Returns the photo's own file, or a copy.
  public func file(of photo: MediaItem, _ choices: ShareChoices) async throws(ExportError) -> SharedFile {
    try await CancellationFlag.blocking { cancellation throws(ExportError) in
      let edit: SharedEdit?
      do throws(ImageError) { edit = try photo.edit?.load() } catch { throw .image(error) }
      var changes: SharedFile.Changes = edit == nil ? [] : .edit
      if choices.removesLocation, Self.mayHaveLocation(photo) { changes.insert(.location) }
      if choices.isCompatible, !Self.isCompatible(photo) { changes.insert(.format) }
      guard !changes.isEmpty else {
        return SharedFile(photo.file, size: try Self.size(of: photo.file))
      }
      let copy = try Self.copy(of: photo, edit, choices, cancellation)
      if ConvertedImage.Format(fileName: copy.name) != ConvertedImage.Format(fileName: photo.name) {
        changes.insert(.format)
      }
      return SharedFile(copy, size: try Self.size(of: copy), changes: changes)
    }
  }

  private static func size(of file: File) throws(ExportError) -> Int64 {
    do throws(FileError) { return try file.info().size } catch { throw .file(error) }
  }

  /// Whether the photo contains its location, or may contain it: also if its metadata cannot be read.
  private static func mayHaveLocation(_ photo: MediaItem) -> Bool {
    (try? ImageDecoder.immediate.isProvenWithoutLocation(path: photo.path)) != true
  }

  private static func isCompatible(_ photo: MediaItem) -> Bool {
    photo.name.contentTypeOfName.map(compatibleTypes.contains) ?? false
  }

  /// Writes a copy, or returns one that was written before.
  private static func copy(
    of photo: MediaItem, _ edit: SharedEdit?, _ choices: ShareChoices, _ cancellation: CancellationFlag
  ) throws(ExportError) -> File {
    // JPEG, PNG and WebP keep their format, unless that is not compatible.
    let own = ConvertedImage.Format.kept(fileName: photo.name)
    let format = choices.isCompatible && own == .webp ? .jpeg : own
    let copies = ConvertedFiles(photo, edit: edit, metadata: choices.metadata)
    for format in format.map({ [$0] }) ?? ConvertedImage.Format.compatible {
      if let file = copies.found(format.fileExtension) { return file }
    }
    let options = ExportOptions(format: format, metadata: choices.metadata)
    let image: ConvertedImage
    do throws(ImageError) {
      image = try ExportService.render(photo, edit, options, cancellation)
    } catch {
      throw .image(error)
    }
    guard !cancellation.isCancelled else { throw .image(.cancelled) }
    do throws(FileError) { try copies.prepare() } catch { throw .file(error) }
    let file = copies.file(image.format.fileExtension)
    try ExportWriter(folder: copies.folder, metadata: choices.metadata).write(image, as: file.name) {
      (draft) throws(FileError) in try draft.rename(to: file)
    }
    return file
  }
}
