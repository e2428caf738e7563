import ColorKit
import GObjectKit
import WorkerKit

/// A request to an image worker. Each request except `writableFormats` carries the open image file. A second file is sealed memory with an edit in
/// the text format of module Editing.
package enum ImageRequest: Sendable {
  /// Decodes the image, with the edit if there is one. The reply is a `Result<DecodedImageDescription, ImageError>` with
  /// the pixels. `page` is the index of a page.
  case decode(DecodingLimits, TargetSize, page: Int = 0)
  /// Reads the header. The reply is a `Result<ImageHeader, ImageError>`.
  case header(DecodingLimits)
  /// Decodes the EXIF thumbnail. The reply is a `Result<PixelDescription?, ImageError>` with the pixels.
  case thumbnail(DecodingLimits, TargetSize)
  /// Reads the metadata. The reply is a `Result<ImageMetadata, ImageError>` with the metadata's thumbnail, if any.
  case metadata(DecodingLimits)
  /// Extracts `count` dominant colors of the image, with the edit if there is one. The reply is a
  /// `Result<[PaletteColor], ImageError>`.
  case palette(DecodingLimits, count: Int)
  /// Reads what an index of many files needs. The reply is a `Result<ImageSummary, ImageError>`.
  case summary(DecodingLimits)
  /// Reads an XMP sidecar. The reply is a `Result<SidecarContent, ImageError>`.
  case sidecar
  /// Encodes the image again in one of the formats. The reply is a `Result<ConvertedImageDescription, ImageError>` with
  /// the encoded file.
  case convert(DecodingLimits, Set<ConvertedImage.Format>)
  /// Applies the edit and encodes the result. The reply is that of `convert`.
  case edit(DecodingLimits, ExportOptions)
  /// Reads what an exported file has of the metadata that it was to lose. The reply is a
  /// `Result<MetadataTraces, ImageError>`.
  case traces(DecodingLimits)
  /// Changes the metadata of a file. The second file is the value of the edit; see `EditNote`. The reply is a
  /// `Result<Bool, ImageError>`, true, with the bytes of the new file.
  case change(MetadataChange, MetadataChange.Target)
  /// Finds out what moves. The reply is a `Result<PictureMotion?, ImageError>`.
  case motion(DecodingLimits)
  /// Draws frames of an animation onto a canvas in order: onto the one in the second file, or an empty one. The reply is a
  /// `Result<PixelDescription, ImageError>` with the canvas, and, if the last frame is disposed of, the canvas after that.
  case frames(DecodingLimits, canvas: ImageSize, [ImageAnimation.Frame])
  /// Tabulates the conversion from sRGB to the colors of a display, whose ICC profile is the file. The reply is a
  /// `Result<[UInt8], ImageError>`; see `ImageDecoder.displayTable(for:)`.
  case displayTable
  /// Finds out which formats can be written. The reply is a `Result<[ConvertedImage.Format], ImageError>`.
  case writableFormats
}

/// The size and opacity of pixels in shared memory, which have the layout of `PixelBuffer`.
package struct PixelDescription: Sendable {
  package var size: ImageSize
  package var isOpaque: Bool

  package init(size: ImageSize, isOpaque: Bool) { (self.size, self.isOpaque) = (size, isOpaque) }
}

extension PixelBuffer {
  package var description: PixelDescription {
    PixelDescription(size: ImageSize(width: width, height: height), isOpaque: isOpaque)
  }
}

extension ImageRequest: MessageValue {
  package func write(to message: inout MessageWriter) {
    switch self {
    case .decode(let limits, let targetSize, let page):
      message.write(0 as UInt8)
      message.write(limits)
      message.write(targetSize)
      message.write(page)
    case .header(let limits):
      message.write(1 as UInt8)
      message.write(limits)
    case .thumbnail(let limits, let targetSize):
      message.write(2 as UInt8)
      message.write(limits)
      message.write(targetSize)
    case .metadata(let limits):
      message.write(3 as UInt8)
      message.write(limits)
    case .palette(let limits, let count):
      message.write(4 as UInt8)
      message.write(limits)
      message.write(count)
    case .summary(let limits):
      message.write(5 as UInt8)
      message.write(limits)
    case .sidecar:
      message.write(6 as UInt8)
      message.write(DecodingLimits())
    case .convert(let limits, let formats):
      message.write(16 as UInt8)
      message.write(limits)
      message.write(Array(formats))
    case .edit(let limits, let options):
      message.write(17 as UInt8)
      message.write(limits)
      message.write(options)
    case .traces(let limits):
      message.write(18 as UInt8)
      message.write(limits)
    case .change(let change, let target):
      message.write(7 as UInt8)
      message.write(DecodingLimits())
      message.write(change)
      message.write(target)
    case .motion(let limits):
      message.write(8 as UInt8)
      message.write(limits)
    case .frames(let limits, let canvas, let frames):
      message.write(9 as UInt8)
      message.write(limits)
      message.write(canvas)
      message.write(frames)
    case .displayTable:
      message.write(11 as UInt8)
      message.write(DecodingLimits())
    case .writableFormats:
      message.write(10 as UInt8)
      message.write(DecodingLimits())
    }
  }

  package init(from message: inout MessageReader) throws(MessageError) {
    let kind: UInt8 = try message.read()
    let limits: DecodingLimits = try message.read()
    switch kind {
    case 0: self = .decode(limits, try message.read(), page: try message.read())
    case 1: self = .header(limits)
    case 2: self = .thumbnail(limits, try message.read())
    case 3: self = .metadata(limits)
    case 4: self = .palette(limits, count: try message.read())
    case 5: self = .summary(limits)
    case 6: self = .sidecar
    case 16: self = .convert(limits, Set(try message.read([ConvertedImage.Format].self)))
    case 17: self = .edit(limits, try message.read())
    case 18: self = .traces(limits)
    case 7: self = .change(try message.read(), try message.read())
    case 8: self = .motion(limits)
    case 9: self = .frames(limits, canvas: try message.read(), try message.read())
    case 10: self = .writableFormats
    case 11: self = .displayTable
    default: throw MessageError()
    }
  }
}

extension DecodingLimits: MessageValue {
  package func write(to message: inout MessageWriter) {
    for number in [side, pixels, memory, previewMemory, fileSize] { message.write(number) }
    message.write(time)
  }

  package init(from message: inout MessageReader) throws(MessageError) {
    self.init()
    side = try message.read()
    pixels = try message.read()
    memory = try message.read()
    previewMemory = try message.read()
    fileSize = try message.read()
    time = try message.read()
  }
}

extension TargetSize: MessageValue {
  package func write(to message: inout MessageWriter) {
    switch self {
    case .full: message.write(0 as UInt8)
    case .fit(let width, let height):
      message.write(1 as UInt8)
      message.write(width)
      message.write(height)
    case .fill(let side):
      message.write(2 as UInt8)
      message.write(side)
    }
  }

  package init(from message: inout MessageReader) throws(MessageError) {
    switch try message.read(UInt8.self) {
    case 0: self = .full
    case 1: self = .fit(width: try message.read(), height: try message.read())
    case 2: self = .fill(side: try message.read())
    default: throw MessageError()
    }
  }
}
