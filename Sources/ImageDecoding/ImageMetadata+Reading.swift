import GObjectKit
import Imaging
import LoaderKit

extension ImageMetadata {
  /// Reads the metadata of an image file. Damaged metadata is ignored.
  init(_ source: borrowing ImageSource) {
    let header = ContainerScanner.scan(source)
    let read: ImageMetadata?
    do throws(GLibError) {
      read = try PhotoMetadata.open(try Bytes(mapping: source.file.descriptor)) { ImageMetadata($0) }
    } catch {
      read = nil
    }
    var metadata = read ?? ImageMetadata()
    // HEIF decoders apply the orientation themselves; for other formats EXIF's applies.
    metadata.orientation = header.orientation
    if let size = header.size ?? metadata.size.map(header.orientation.upright) { metadata.size = size }
    self = metadata
  }

  private init(_ photo: PhotoMetadata) {
    self.init()
    size = photo.pixelSize.map { ImageSize(width: $0.width, height: $0.height) }
    captureDate = Self.captureDate(photo)
    make = Self.text(photo.string("Exif.Image.Make"))
    model = Self.text(photo.string("Exif.Image.Model"))
    lens = Self.text(
      photo.string("Exif.Photo.LensModel") ?? photo.string("Xmp.aux.Lens")
        ?? photo.interpreted("Exif.CanonCs.LensType") ?? photo.interpreted("Exif.NikonLd3.LensIDNumber"))
    exposureTime = photo.rational("Exif.Photo.ExposureTime")
      .map { Rational(numerator: $0.numerator, denominator: $0.denominator) }
    fNumber = Self.number(photo, "Exif.Photo.FNumber")
    iso = photo.integer("Exif.Photo.ISOSpeedRatings").flatMap { $0 > 0 ? $0 : nil }
    focalLength = Self.number(photo, "Exif.Photo.FocalLength")
    location = Self.location(photo)
    title = Self.text(photo.first("Xmp.dc.title") ?? photo.string("Iptc.Application2.Headline"))
    caption = Self.text(
      photo.first("Xmp.dc.description") ?? photo.string("Iptc.Application2.Caption")
        ?? photo.string("Exif.Image.ImageDescription"))
    var words = photo.strings("Xmp.dc.subject")
    words += photo.strings("Iptc.Application2.Keywords").filter { !words.contains($0) }
    keywords = words.compactMap(Self.text)
    userComment = Self.text(photo.interpreted("Exif.Photo.UserComment"))
    thumbnail = photo.thumbnail
  }

  private static func captureDate(_ photo: PhotoMetadata) -> CaptureDate? {
    let sources: [(date: String, fraction: String?, offset: String?)] = [
      ("Exif.Photo.DateTimeOriginal", "Exif.Photo.SubSecTimeOriginal", "Exif.Photo.OffsetTimeOriginal"),
      ("Exif.Photo.DateTimeDigitized", "Exif.Photo.SubSecTimeDigitized", "Exif.Photo.OffsetTimeDigitized"),
      ("Xmp.exif.DateTimeOriginal", nil, nil),
      ("Xmp.photoshop.DateCreated", nil, nil),
      ("Exif.Image.DateTime", "Exif.Photo.SubSecTime", "Exif.Photo.OffsetTime"),
    ]
    for source in sources {
      if let text = photo.string(source.date),
        let date = CaptureDate(
          exif: text, subSeconds: source.fraction.flatMap(photo.string),
          offset: source.offset.flatMap(photo.string))
      {
        return date
      }
    }
    return nil
  }

  private static func location(_ photo: PhotoMetadata) -> Location? {
    guard let position = photo.position, position.latitude.magnitude <= 90,
      position.longitude.magnitude <= 180,
      // Cameras without a GPS fix write exactly zero.
      position.latitude != 0 || position.longitude != 0
    else { return nil }
    return Location(latitude: position.latitude, longitude: position.longitude, altitude: position.altitude)
  }

  private static func number(_ photo: PhotoMetadata, _ tag: String) -> Double? {
    photo.rational(tag).map { Double($0.numerator) / Double($0.denominator) }
  }

  /// Trims white space: cameras pad fields with spaces; some fields contain only spaces.
  private static func text(_ raw: String?) -> String? {
    guard let raw, let first = raw.firstIndex(where: { !$0.isWhitespace }),
      let last = raw.lastIndex(where: { !$0.isWhitespace })
    else { return nil }
    return String(raw[first...last])
  }
}

extension PhotoMetadata {
  /// The first of several values; of a text in several languages, the default one.
  fileprivate func first(_ tag: String) -> String? {
    guard let value = strings(tag).first else { return nil }
    // Exiv2 prefixes these texts with their language.
    guard value.hasPrefix("lang="), let space = value.firstIndex(of: " ") else { return value }
    return String(value[value.index(after: space)...])
  }
}
