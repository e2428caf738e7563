import GObjectKit
import Glibc
import LoaderKit
import PixbufKit

extension RGBPixels {
  /// Encodes the pixels in a format that gdk-pixbuf can write, such as `jpeg`, `png`, `tiff`, `webp`.
  public func encoded(as format: String, options: [(key: String, value: String)] = []) throws -> [UInt8] {
    let pixbuf = Pixbuf(Bytes(bytes), width: width, height: height, stride: width * 3, hasAlpha: false)
    let options = format == "jpeg" && options.isEmpty ? [("quality", "95")] : options
    return try pixbuf.encoded(as: format, options: options).array
  }
}

extension Bytes {
  /// A copy of the bytes.
  public var array: [UInt8] {
    withBytes { span in (0..<span.byteCount).map { span.unsafeLoad(fromByteOffset: $0, as: UInt8.self) } }
  }
}

/// Writes metadata into image files.
public enum PictureFile {
  /// Writes tags, with Exiv2's names, into the file.
  public static func tag(_ path: String, _ tags: [String: String]) throws {
    try PhotoMetadata.open(path: path) { (photo) throws(GLibError) in
      for (tag, value) in tags { try photo.set(tag, to: value) }
      try photo.save(to: path)
    }
  }

  /// Writes all values of a repeatable tag into the file.
  public static func tag(_ path: String, _ tag: String, all values: [String]) throws {
    try PhotoMetadata.open(path: path) { (photo) throws(GLibError) in
      try photo.set(tag, toAll: values)
      try photo.save(to: path)
    }
  }

  /// Sets the file's EXIF thumbnail to a JPEG.
  public static func setThumbnail(_ jpeg: [UInt8], of path: String) throws {
    try PhotoMetadata.open(path: path) { (photo) throws(GLibError) in
      try photo.setThumbnail(Bytes(jpeg))
      try photo.save(to: path)
    }
  }

  /// Sets the modification time of a file in whole seconds since 1970.
  public static func setModified(_ path: String, to seconds: Int) {
    let time = timespec(tv_sec: seconds, tv_nsec: 0)
    _ = utimensat(AT_FDCWD, path, [time, time], 0)
  }

  /// Inserts an `eXIf` chunk with `orientation` after the header of a PNG (PNG third edition, 11.3.4.6).
  public static func png(_ png: [UInt8], orientation: Int) -> [UInt8] {
    // Big-endian TIFF with one entry: tag 0x0112, type SHORT, count 1.
    let block: [UInt8] =
      Array("MM".utf8) + [
        0, 42, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0, 0, 0, 0, 0,
      ]
    let afterHeader = 8 + 25
    return Array(png[..<afterHeader]) + chunk("eXIf", block) + Array(png[afterHeader...])
  }

  /// A PNG chunk with length and checksum.
  public static func chunk(_ kind: String, _ content: [UInt8]) -> [UInt8] {
    let checked = Array(kind.utf8) + content
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in checked {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return bigEndian(UInt32(content.count)) + checked + bigEndian(~sum)
  }

  /// The four bytes of a number, big-endian.
  public static func bigEndian(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
