import GObjectKit
import WorkerKit

/// An image that was encoded again, as a copy for other programs or with an edit: upright, with its metadata.
public struct ConvertedImage: Sendable {
  /// A format of encoded images.
  public enum Format: String, Sendable, Hashable {
    /// JPEG, without transparency.
    case jpeg
    /// PNG, lossless and with transparency.
    case png
    /// WebP, with transparency; lossy.
    case webp
    /// AVIF, with transparency; lossy. Only computers with an AV1 encoder write it; see `ImageDecoder.writableFormats`.
    case avif

    /// The formats that every program opens.
    public static let compatible: [Self] = [.jpeg, .png]

    /// The formats that every computer writes: an edited copy of a file in one of them has that format, if no other one is
    /// chosen.
    public static let kept: [Self] = [.jpeg, .png, .webp]

    /// The one of the formats `kept` that files with this name have; nil for other extensions.
    public static func kept(fileName: String) -> Self? {
      Self(fileName: fileName).flatMap { kept.contains($0) ? $0 : nil }
    }

    /// The format of files with this name, by its extension; nil for other extensions.
    public init?(fileName: String) {
      guard let dot = fileName.lastIndex(of: ".") else { return nil }
      switch fileName[fileName.index(after: dot)...].lowercased() {
      case "jpg", "jpeg", "jpe", "jfif": self = .jpeg
      case "png": self = .png
      case "webp": self = .webp
      case "avif": self = .avif
      default: return nil
      }
    }

    /// The MIME type.
    public var contentType: String { "image/" + rawValue }
    /// The file name extension, without the dot.
    public var fileExtension: String { self == .jpeg ? "jpg" : rawValue }

    /// The name of a copy in this format of the file with the name `source`, whose extension is kept if it is one of the
    /// format.
    public func fileName(of source: String) -> String {
      guard Self(fileName: source) != self else { return source }
      let stem = source.lastIndex(of: ".").flatMap { $0 > source.startIndex ? source[..<$0] : nil }
      return (stem ?? source[...]) + "." + fileExtension
    }
  }

  /// The encoded file.
  public let bytes: Bytes
  /// Its format.
  public let format: Format
  /// The upright size in pixels.
  public let size: ImageSize

  /// The encoded file in the memory of a worker's reply.
  ///
  /// - Throws: `ImageError.decoderStopped` if the memory is missing or too small.
  package init(_ description: ConvertedImageDescription, in memory: [FileDescriptor]) throws(ImageError) {
    guard let memory = memory.first, let bytes = try? Bytes(sealed: memory, count: description.count) else {
      throw .decoderStopped
    }
    (self.bytes, format, size) = (bytes, description.format, description.size)
  }
}

/// The properties of a converted image without its bytes.
package struct ConvertedImageDescription: Sendable {
  package var format: ConvertedImage.Format
  package var size: ImageSize
  /// The size of the encoded file in bytes.
  package var count: Int

  package init(format: ConvertedImage.Format, size: ImageSize, count: Int) {
    (self.format, self.size, self.count) = (format, size, count)
  }
}
