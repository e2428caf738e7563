import GObjectKit
import Imaging
import LoaderKit

extension ImageMetadata {
  /// Reads the metadata of an image file. Damaged metadata is ignored.
  init(_ source: borrowing ImageSource) {
    let header = ContainerScanner.scan(source)
    let read: ImageMetadata?
    do throws(GLibError) {
      read = try PhotoMetadata.open(try Bytes(mapping: source.file.descriptor)) { photo in
        var metadata = ImageMetadata(photo)
        metadata.thumbnail = photo.thumbnail
        return metadata
      }
    } catch {
      read = nil
    }
    self = read ?? ImageMetadata()
    complete(with: header)
    // The images of a raw file are versions of one photo.
    if header.container == .tiff, !header.isRaw { pageCount = max(TIFFPages(source).pages.count, 1) }
  }

  /// Sets the size and orientation that the header states.
  mutating func complete(with header: ScannedHeader) {
    // HEIF decoders apply the orientation themselves; for other formats EXIF's applies.
    orientation = header.orientation
    let whole = size.map(header.orientation.upright)
    // The first image of a raw file is a thumbnail.
    if header.container == .tiff, let whole, let first = header.size,
      whole.width * whole.height > first.width * first.height
    {
      size = whole
    } else if let size = header.size ?? whole {
      self.size = size
    }
  }

  /// Reads the fields except the thumbnail and the orientation.
  init(_ photo: PhotoMetadata) {
    self.init()
    size = photo.pixelSize.map { ImageSize(width: $0.width, height: $0.height) }
    setDate(photo)
    make = photo.text("Exif.Image.Make")
    model = photo.text("Exif.Image.Model")
    lens =
      photo.text("Exif.Photo.LensModel") ?? photo.text("Xmp.aux.Lens")
      ?? PhotoMetadata.trimmed(
        photo.interpreted("Exif.CanonCs.LensType") ?? photo.interpreted("Exif.NikonLd3.LensIDNumber"))
    exposureTime = photo.rational("Exif.Photo.ExposureTime")
      .map { Rational(numerator: $0.numerator, denominator: $0.denominator) }
    fNumber = photo.number("Exif.Photo.FNumber")
    iso = photo.integer("Exif.Photo.ISOSpeedRatings").flatMap { $0 > 0 ? $0 : nil }
    focalLength = photo.number("Exif.Photo.FocalLength")
    location = photo.location
    title = photo.first("Xmp.dc.title") ?? photo.text("Iptc.Application2.Headline")
    caption =
      photo.first("Xmp.dc.description") ?? photo.text("Iptc.Application2.Caption")
      ?? photo.text("Exif.Image.ImageDescription")
    keywords = photo.keywords
    places = photo.places(photo.xmpTags)
    rating = photo.rating
    userComment = Self.userComment(photo) ?? photo.first("Xmp.exif.UserComment")
  }

  /// EXIF's user comment without the character code, which Exiv2 prefixes: "charset=Ascii Screenshot".
  private static func userComment(_ photo: PhotoMetadata) -> String? {
    guard let text = photo.interpreted("Exif.Photo.UserComment") else { return nil }
    guard text.hasPrefix("charset="), let space = text.firstIndex(of: " ") else {
      return PhotoMetadata.trimmed(text)
    }
    return PhotoMetadata.trimmed(String(text[space...]))
  }

  private mutating func setDate(_ photo: PhotoMetadata) {
    // EXIF's modification date is the last resort: editors change it.
    captureDate =
      Self.exifDate(photo, "Exif.Photo.DateTimeOriginal", "TimeOriginal")
      ?? Self.exifDate(photo, "Exif.Photo.DateTimeDigitized", "TimeDigitized")
    guard captureDate == nil else { return }
    for tag in ["Xmp.exif.DateTimeOriginal", "Xmp.photoshop.DateCreated", "Xmp.xmp.CreateDate"] {
      guard let text = photo.text(tag), let date = CaptureDate(xmp: text) else { continue }
      (captureDate, isDateFromXMP) = (date, true)
      return
    }
    captureDate = Self.exifDate(photo, "Exif.Image.DateTime", "Time")
  }

  /// - Parameter suffix: The end of the names of the tags for the fraction and the offset of this date.
  private static func exifDate(_ photo: PhotoMetadata, _ tag: String, _ suffix: String) -> CaptureDate? {
    photo.string(tag).flatMap {
      CaptureDate(
        exif: $0, subSeconds: photo.string("Exif.Photo.SubSec" + suffix),
        offset: photo.string("Exif.Photo.Offset" + suffix))
    }
  }
}
