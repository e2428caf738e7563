import GObjectKit
import PixbufKit

/// What a camera writes into its photos: EXIF's tags for who took them and when.
public struct CaptureTags: Sendable {
  /// When it was taken.
  public var date: Timestamp
  /// The camera's maker.
  public var make: String?
  /// The camera's model.
  public var model: String?
  /// The program.
  public var software: String
  /// How the stored pixels are to be turned.
  public var orientation = ImageOrientation.up

  /// Tags.
  public init(date: Timestamp, make: String? = nil, model: String? = nil, software: String) {
    (self.date, self.make, self.model, self.software) = (date, make, model, software)
  }

  /// Writes the tags into the picture file at `path`. Blocks; one thread at a time gets through.
  public func write(to path: String) throws(ImageError) {
    let local = date.local
    let two = { (number: Int) in number < 10 ? "0\(number)" : "\(number)" }
    // Exif 2.32, 4.6.5: "YYYY:MM:DD HH:MM:SS" on the clock of the place, and its distance from UTC.
    let time =
      "\(local.year):\(two(local.month)):\(two(local.day)) \(two(local.hour)):\(two(local.minute)):\(two(local.second))"
    let milliseconds = String(String(1000 + local.millisecond).dropFirst())
    let offset = ((Timestamp(local, isUTC: true)?.seconds ?? date.seconds) - date.seconds) / 60
    let zone = "\(offset < 0 ? "-" : "+")\(two(abs(offset) / 60)):\(two(abs(offset) % 60))"
    var tags = [
      "Exif.Image.DateTime": time, "Exif.Photo.DateTimeOriginal": time, "Exif.Photo.DateTimeDigitized": time,
      "Exif.Photo.SubSecTimeOriginal": milliseconds, "Exif.Photo.OffsetTimeOriginal": zone,
      "Exif.Image.Software": software, "Exif.Image.Orientation": String(orientation.rawValue),
    ]
    tags["Exif.Image.Make"] = make
    tags["Exif.Image.Model"] = model
    do throws(GLibError) {
      try PhotoMetadata.open(path: path) { [tags] (photo) throws(GLibError) in
        for (tag, value) in tags { try photo.set(tag, to: value) }
        try photo.save(to: path)
      }
    } catch {
      throw .decoding(message: error.message)
    }
  }
}
