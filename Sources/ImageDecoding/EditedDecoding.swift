import Editing
import Imaging

/// Decodes one image with an edit: scaled down before the edit is applied, so that a thumbnail costs little more than
/// that of the unedited image.
struct EditedDecoding {
  private let edit: EditStack
  private let limits: DecodingLimits
  private let targetSize: TargetSize

  init(_ edit: EditStack, limits: DecodingLimits, targetSize: TargetSize) {
    (self.edit, self.limits, self.targetSize) = (edit, limits, targetSize)
  }

  /// Returns the properties and the pixels of the edited image. The original size is that of the whole edited image.
  func run(
    _ source: borrowing ImageSource
  ) throws(ImageError) -> (description: DecodedImageDescription, pixels: PixelBuffer) {
    let header = ContainerScanner.scan(source)
    let decoded = try LoadedImage(decoding: source, header, sourceSize(header), limits)
    let photo = decoded.description.originalSize
    let pixels = decoded.pixels().edited(by: edit, of: photo).resized(to: targetSize)
    var description = decoded.description
    (description.size, description.isOpaque) = (pixels.description.size, pixels.isOpaque)
    description.originalSize = editedSize(of: photo)
    return (description, pixels)
  }

  private func editedSize(of size: ImageSize) -> ImageSize { EditPlan(edit, size: size).size }

  /// The size to decode to, in which the edited image has at least the target size.
  private func sourceSize(_ header: ScannedHeader) -> TargetSize {
    guard let size = header.size, size.width > 0, size.height > 0 else { return .full }
    let (crop, target) = targetSize.frame(for: editedSize(of: size))
    let scale = max(Double(target.width) / crop.width, Double(target.height) / crop.height)
    guard scale < 1 else { return .full }
    return .fit(
      width: Int((Double(size.width) * scale).rounded(.up)),
      height: Int((Double(size.height) * scale).rounded(.up)))
  }
}
