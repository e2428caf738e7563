import GObjectKit
import Imaging
import LoaderKit
import WorkerKit

/// The JPEG that a camera has embedded in a raw file, as large as the display of the camera or the whole photo.
enum RawPreview {
  /// A first image of a TIFF whose sides are at most this long may be the thumbnail of a raw image, in pixels.
  private static let longestThumbnailSide = 1_024

  /// Whether the file is a raw image, or one in which a loader may find no more than a thumbnail: many raw formats are TIFF
  /// files.
  static func precedesLoaders(_ header: ScannedHeader) -> Bool {
    if header.isRaw { return true }
    guard header.container == .tiff else { return false }
    return header.storedSize.map { max($0.width, $0.height) <= longestThumbnailSide } ?? true
  }

  /// Decodes the largest preview.
  ///
  /// - Returns: nil if there is none, if it cannot be decoded, or if the first image of the file is not smaller.
  static func decode(
    _ source: borrowing ImageSource, _ header: ScannedHeader, _ targetSize: TargetSize,
    _ limits: DecodingLimits
  ) -> LoadedImage? {
    guard let jpeg = largest(in: source), let memory = try? SharedMemory(jpeg),
      let file = try? InputFile(memory.descriptor),
      let preview = try? ImageSource.open(file, limits: limits)
    else { return nil }
    var inner = ContainerScanner.scan(preview)
    guard inner.container == .jpeg, let size = inner.storedSize,
      header.storedSize.map({ $0.width * $0.height < size.width * size.height }) ?? true
    else { return nil }
    // Some cameras state the orientation in the preview, too.
    inner.orientation = header.orientation
    let operation = DecodeOperation(header: inner, targetSize: targetSize, limits: limits)
    guard var image = try? operation.run(preview) else { return nil }
    image.description.fileModified = source.file.modified
    image.description.fileSize = source.file.size
    return image
  }

  private static func largest(in source: borrowing ImageSource) -> Bytes? {
    guard let file = try? Bytes(mapping: source.file.descriptor) else { return nil }
    return try? PhotoMetadata.open(file) { $0.largestPreview }
  }
}

extension LoadedImage {
  /// Decodes an image file: a raw image by its preview, another one by a loader.
  init(
    decoding source: borrowing ImageSource, _ header: ScannedHeader, _ targetSize: TargetSize,
    _ limits: DecodingLimits
  ) throws(ImageError) {
    if RawPreview.precedesLoaders(header),
      let image = RawPreview.decode(source, header, targetSize, limits)
    {
      self = image
      return
    }
    do throws(ImageError) {
      self = try DecodeOperation(header: header, targetSize: targetSize, limits: limits).run(source)
    } catch {
      // The first image of the file may be the sensor's data, which no loader decodes.
      guard [.tiff, .other].contains(header.container),
        let image = RawPreview.decode(source, header, targetSize, limits)
      else { throw error }
      self = image
    }
  }
}
