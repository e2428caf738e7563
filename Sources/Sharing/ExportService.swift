import Editing
import GObjectKit
import Imaging
import MediaLibrary
import WorkerKit

/// Exports photos; tests replace it. Cancelling the task of a call ends its work.
public nonisolated protocol ExportServing: Sendable {
  /// Returns the formats that can be written.
  func formats() async -> [ConvertedImage.Format]

  /// Returns the size in bytes of the copy that an export would write.
  func size(of photo: MediaItem, _ options: ExportOptions) async throws(ImageError) -> Int

  /// Writes a copy of a photo, with its edit, into a folder, which is created if it does not exist.
  ///
  /// - Returns: The copy. It has the name of the photo, with a number if the name is taken.
  func export(
    _ photo: MediaItem, _ options: ExportOptions, into folder: File
  ) async throws(ExportError) -> File
}

/// Encodes photos in workers.
public nonisolated struct ExportService: ExportServing {
  /// The maximum time for one photo: the quality is lowered in several steps.
  private static let time = Duration.seconds(300)

  /// Creates a service.
  public init() {}

  /// Returns the formats that can be written.
  public func formats() async -> [ConvertedImage.Format] {
    // Without a worker, exporting reports the error.
    await blocking { (try? ImageDecoder.immediate.writableFormats()) ?? ExportChoices.formats }
  }

  /// Returns the size in bytes of the copy that an export would write.
  public func size(of photo: MediaItem, _ options: ExportOptions) async throws(ImageError) -> Int {
    try await CancellationFlag.blocking { cancellation throws(ImageError) in
      try Self.render(photo, options, cancellation).bytes.count
    }
  }

  /// Writes a copy of a photo.
  public func export(
    _ photo: MediaItem, _ options: ExportOptions, into folder: File
  ) async throws(ExportError) -> File {
    try await CancellationFlag.blocking { cancellation throws(ExportError) in
      try Self.makeFolder(folder)
      let image: ConvertedImage
      do throws(ImageError) {
        image = try Self.render(photo, options, cancellation)
      } catch {
        throw .image(error)
      }
      guard !cancellation.isCancelled else { throw .image(.cancelled) }
      let name = image.format.fileName(of: photo.name)
      return try ExportWriter(folder: folder, metadata: options.metadata).write(image, as: name) {
        (draft) throws(FileError) in
        try draft.renameToFreeName(in: folder, name: FileName(name).numbered)
      }
    }
  }

  /// Creates the folder of copies.
  static func makeFolder(_ folder: File) throws(ExportError) {
    do throws(FileError) {
      try folder.makeFolder()
    } catch .notPermitted, .readOnlyVolume {
      throw .notWritable(folder.parent)
    } catch {
      throw .file(error)
    }
  }

  private static func render(
    _ photo: MediaItem, _ options: ExportOptions, _ cancellation: CancellationFlag
  ) throws(ImageError) -> ConvertedImage {
    try render(photo, photo.edit?.load(), options, cancellation)
  }

  /// Encodes a photo with an edit. Blocks.
  static func render(
    _ photo: MediaItem, _ edit: SharedEdit?, _ options: ExportOptions, _ cancellation: CancellationFlag
  ) throws(ImageError) -> ConvertedImage {
    var decoder = ImageDecoder.immediate
    decoder.limits.time = time
    let edit = if let edit { edit } else { try SharedEdit(EditStack()) }
    return try decoder.edited(path: photo.path, by: edit, as: options, cancellation: cancellation)
  }
}
