import GObjectKit

/// The EXIF tags that a camera app writes into its photos.
public struct CaptureTags: Sendable {
  /// The capture time.
  public var date: Timestamp
  /// The camera's manufacturer.
  public var make: String?
  /// The camera's model.
  public var model: String?
  /// The name of the program.
  public var software: String
  /// The orientation of the stored pixels.
  public var orientation = ImageOrientation.up

  /// Makes tags with the orientation `up`.
  public init(date: Timestamp, make: String? = nil, model: String? = nil, software: String) {
    (self.date, self.make, self.model, self.software) = (date, make, model, software)
  }

  /// Inserts these tags into a JPEG without EXIF data, such as one from `ImageEncoder`.
  public func embedded(in jpeg: Bytes) -> Bytes {
    let block = Array("Exif\0\0".utf8) + encoded()
    let length = block.count + 2
    // An APP1 segment directly after the start of the image (Exif 2.32, 4.5.4); the texts are limited, so the segment
    // is far below its maximum size.
    let segment =
      [0xFF, 0xE1, UInt8(truncatingIfNeeded: length >> 8), UInt8(truncatingIfNeeded: length)] + block
    precondition(length <= 0xFFFF && jpeg.count > 2)
    let marker = 2
    return Bytes(count: jpeg.count + segment.count) { output in
      jpeg.withBytes { input in
        input.withUnsafeBytes { input in
          output.withUnsafeMutableBytes { output in
            output[..<marker].copyBytes(from: input[..<marker])
            output[marker..<marker + segment.count].copyBytes(from: segment)
            output[(marker + segment.count)...].copyBytes(from: input[marker...])
          }
        }
      }
    }
  }

  private func encoded() -> [UInt8] {
    let local = date.local
    // Exif 2.32, 4.6.5: "YYYY:MM:DD HH:MM:SS" in local time, and its offset from UTC.
    let time =
      "\(local.year):\(local.month.padded(to: 2)):\(local.day.padded(to: 2)) \(local.hour.padded(to: 2)):\(local.minute.padded(to: 2)):\(local.second.padded(to: 2))"
    let milliseconds = local.millisecond.padded(to: 3)
    let offset = ((Timestamp(local, isUTC: true)?.seconds ?? date.seconds) - date.seconds) / 60
    let zone =
      "\(offset < 0 ? "-" : "+")\((abs(offset) / 60).padded(to: 2)):\((abs(offset) % 60).padded(to: 2))"
    var exif = ExifEncoder()
    exif.setImage(0x010F, make?.limited)
    exif.setImage(0x0110, model?.limited)
    exif.setImage(0x0112, UInt16(orientation.rawValue))
    exif.setImage(0x0131, software.limited)
    exif.setImage(0x0132, time)
    // DateTimeOriginal, DateTimeDigitized, and the offset and fraction of both.
    for tag: UInt16 in [0x9003, 0x9004] { exif.setPhoto(tag, time) }
    for tag: UInt16 in [0x9010, 0x9011, 0x9012] { exif.setPhoto(tag, zone) }
    for tag: UInt16 in [0x9290, 0x9291, 0x9292] { exif.setPhoto(tag, milliseconds) }
    return exif.encoded()
  }
}

extension String {
  /// A device's text, limited to 200 characters.
  fileprivate var limited: String { String(prefix(200)) }
}
