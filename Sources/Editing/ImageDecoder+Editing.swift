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
  /// The quality of JPEG and WebP files that differ from the source by less than a person sees.
  public static let exportQuality = 92

  /// Applies an edit to the image file at `path` in a worker, and encodes the result: upright, with the file's EXIF and
  /// XMP metadata. Colors are converted to sRGB, unless the edit moves pixels only: then they keep their color space and
  /// profile. Several frames or pages become the first one. Blocks.
  ///
  /// - Parameters:
  ///   - edit: The edit. Operations that this version does not know are left out.
  ///   - format: The format; nil for that of the file if it is JPEG, PNG or WebP, otherwise JPEG for photos and PNG for
  ///     graphics and transparent images.
  ///   - quality: The quality of JPEG and WebP, 0…100.
  ///   - pool: The workers, of the kind of `ImageWorkers.pool`.
  /// - Throws: `ImageError` by the cause; `ImageError.truncated` for an incomplete file.
  public func edited(
    path: String, by edit: SharedEdit, as format: ConvertedImage.Format?, quality: Int = exportQuality,
    pool: WorkerPool = ImageWorkers.pool, cancellation: CancellationFlag? = nil
  ) throws(ImageError) -> ConvertedImage {
    let (description, memory): (ConvertedImageDescription, _) = try ImageWorkers.perform(
      .edit(limits, format, quality: quality), path: path, attachments: [edit.memory.descriptor],
      limits: limits, pool: pool, urgency: urgency, cancellation: cancellation)
    return try ConvertedImage(description, in: memory)
  }
}
