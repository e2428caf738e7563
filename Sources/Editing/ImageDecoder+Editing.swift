import GObjectKit
import Imaging
import WorkerKit

extension SharedEdit {
  /// Shares a stack.
  ///
  /// - Throws: `ImageError.encoding` if there is no memory for it.
  public init(_ stack: EditStack) throws(ImageError) { try self.init(text: stack.text) }
}

extension ImageDecoder {
  /// Applies an edit to the image file at `path` in a worker, and encodes the result: upright, with the file's EXIF and
  /// XMP metadata. Colors are converted to sRGB, unless the edit moves pixels only: then they keep their color space and
  /// profile. Several frames or pages become the first one. Blocks.
  ///
  /// - Parameters:
  ///   - edit: The edit. Operations that this version does not know are left out.
  ///   - options: The format, the size and what else is chosen for the copy.
  ///   - pool: The workers, of the kind of `ImageWorkers.pool`.
  /// - Throws: `ImageError` by the cause; `ImageError.truncated` for an incomplete file, `ImageError.exceedsLimit` if the
  ///   copy cannot be as small as the options demand.
  public func edited(
    path: String, by edit: SharedEdit, as options: ExportOptions = ExportOptions(),
    pool: WorkerPool = ImageWorkers.pool, cancellation: CancellationFlag? = nil
  ) throws(ImageError) -> ConvertedImage {
    let (description, memory): (ConvertedImageDescription, _) = try ImageWorkers.perform(
      .edit(limits, options), path: path, attachments: [edit.memory.descriptor],
      limits: limits, pool: pool, urgency: urgency, cancellation: cancellation)
    return try ConvertedImage(description, in: memory)
  }
}
