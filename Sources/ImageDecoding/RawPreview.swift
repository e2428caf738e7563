import GObjectKit
import Imaging
import LoaderKit
import WorkerKit

/// The JPEG that a camera has embedded in a raw file, as large as the display of the camera or the whole photo.
final class RawPreview {
  private let source: ImageSource
  private let header: ScannedHeader
  /// The upright size.
  let size: ImageSize
  /// Whether it is nearly as large as the photo by the file's metadata: cameras leave out some pixels at the edges.
  let isWhole: Bool

  /// Finds the largest preview; nil if there is none, or if the first image of a file that is not known to
  /// be raw is not smaller.
  init?(in source: borrowing ImageSource, _ header: ScannedHeader, _ limits: DecodingLimits) {
    guard let file = try? Bytes(mapping: source.file.descriptor),
      let found = try? PhotoMetadata.open(file, { Found(jpeg: $0.largestPreview, whole: $0.pixelSize) }),
      let jpeg = found.jpeg, let memory = try? SharedMemory(jpeg),
      let copy = try? InputFile(memory.descriptor), let preview = try? ImageSource.open(copy, limits: limits)
    else { return nil }
    var inner = ContainerScanner.scan(preview)
    guard inner.container == .jpeg, let stored = inner.storedSize,
      header.isRaw || header.storedSize.map({ $0.pixelCount < stored.pixelCount }) ?? true
    else { return nil }
    // Some cameras state the orientation in the preview, too. Other containers state it nowhere else.
    if header.container == .tiff { inner.orientation = header.orientation }
    let whole = found.whole.map { ImageSize(width: $0.width, height: $0.height) }
    isWhole = whole.map { RawDecoder.isEnough(stored, for: $0) } ?? true
    self.header = inner
    size = inner.orientation.upright(stored)
    self.source = preview
  }

  private struct Found {
    let jpeg: Bytes?
    let whole: (width: Int, height: Int)?
  }

  /// Decodes the preview; nil if it is damaged.
  ///
  /// - Parameter whole: The upright size of the photo, if it is known.
  func decode(
    of file: borrowing ImageSource, whole: ImageSize?, _ targetSize: TargetSize, _ limits: DecodingLimits
  ) -> LoadedImage? {
    let decoder = PixbufDecoder(header: header, targetSize: targetSize, limits: limits)
    guard var image = try? decoder.run(source) else { return nil }
    image.description.fileModified = file.file.modified
    image.description.fileSize = file.file.size
    if let whole { image.description.originalSize = whole }
    return image
  }
}
