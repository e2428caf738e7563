import FileTesting
import GObjectKit
import LcmsKit
import LoaderKit
import PictureTesting
import PixbufKit
import Testing

@testable import Editing
@testable import Imaging

/// What is chosen for edited copies: size, size of the file, metadata.
@Suite(.timeLimit(.minutes(2))) struct ExportOptionsTests {
  private let folder: TemporaryFolder
  private let picture = CornerPicture()

  init() throws { folder = try TemporaryFolder() }

  private func export(_ path: String, _ options: ExportOptions) throws -> (
    image: ConvertedImage, path: String
  ) {
    let image = try ImageDecoder().edited(path: path, by: SharedEdit(EditStack()), as: options)
    return (image, try folder.write(image.bytes.array, to: "copy.\(image.format.fileExtension)"))
  }

  // MARK: Size

  @Test(arguments: [
    (ExportOptions.Size.longEdge(96), 96, 64), (.longEdge(192), 192, 128), (.longEdge(5000), 192, 128),
    (.longEdge(1), 1, 1), (.megapixels(0.006144), 96, 64), (.megapixels(1), 192, 128), (.original, 192, 128),
  ])
  func theSizeIsLimitedAndNeverEnlarged(size: ExportOptions.Size, width: Int, height: Int) throws {
    let path = try folder.write(picture.stored(orientation: 1).encoded(as: "jpeg"), to: "a.jpg")
    for format in [ConvertedImage.Format.jpeg, .png, .webp, .avif] {
      let (image, copy) = try export(path, ExportOptions(format: format, size: size))
      #expect(image.size == ImageSize(width: width, height: height))
      #expect(try ImageDecoder().header(path: copy).size == image.size)
    }
  }

  @Test func aRotatedPhotoIsUprightAndItsLongerSideIsLimited() throws {
    let path = try folder.write(picture.stored(orientation: 8).encoded(as: "jpeg"), to: "a.jpg")
    try PictureFile.tag(path, ["Exif.Image.Orientation": "8"])
    let (image, copy) = try export(
      path, ExportOptions(quality: 100, size: .longEdge(96), metadata: .withoutLocation))
    #expect(image.size == ImageSize(width: 96, height: 64))
    let pixels = try ImageDecoder().decode(path: copy, targetSize: .full).pixels
    let corner = pixels.color(8, 8)
    #expect(corner.x > 230 && corner.y < 25 && corner.z < 25, "The corner is red, not \(corner).")
    #expect(try ImageMetadata.read(path: copy).orientation == .up)
  }

  // MARK: Size of the file

  @Test(arguments: [ConvertedImage.Format.jpeg, .webp, .avif])
  func theQualityIsLoweredUntilTheFileFits(format: ConvertedImage.Format) throws {
    let path = try folder.write(RGBPixels.noise(width: 300, height: 300).encoded(as: "png"), to: "a.png")
    let whole = try export(path, ExportOptions(format: format, quality: 95)).image.bytes.count
    let limit = whole / 2
    let fitting = try export(path, ExportOptions(format: format, quality: 95, byteLimit: limit)).image
    #expect(fitting.bytes.count <= limit)
    #expect(fitting.bytes.count > limit * 3 / 4, "The quality is not lower than necessary.")
    let unlimited = try export(path, ExportOptions(format: format, quality: 95, byteLimit: whole)).image
    #expect(unlimited.bytes.count == whole)
  }

  @Test func aPhotoThatDoesNotFitIsRefused() throws {
    let path = try folder.write(RGBPixels.noise(width: 300, height: 300).encoded(as: "png"), to: "a.png")
    for format in [ConvertedImage.Format.jpeg, .png, .webp] {
      let error = #expect(throws: ImageError.self) {
        try export(path, ExportOptions(format: format, byteLimit: 1000))
      }
      #expect(error == .exceedsLimit(bytes: 1000))
      #expect(error?.description == "The photo does not fit into 1.0\u{A0}kB. Choose a smaller size.")
    }
    // Noise of the lowest quality is gray.
    #expect(throws: ImageError.exceedsLimit(bytes: 100)) {
      try export(path, ExportOptions(format: .avif, byteLimit: 100))
    }
  }

  // MARK: Metadata

  /// A photo with its place in EXIF, XMP, IPTC, a maker note, an unknown namespace and the embedded preview.
  private func located() throws -> String {
    let drone = #"xmlns:drone="http://www.dji.com/drone-dji/1.0/" drone:FlightStart="Reykjavik""#
    let jpeg = try PictureFile.jpeg(picture.stored(orientation: 6).encoded(as: "jpeg"), xmp: drone)
    let path = try folder.write(jpeg, to: "a.jpg")
    let preview = try folder.write(
      CornerPicture(width: 96, height: 64).stored(orientation: 6).encoded(as: "jpeg"), to: "preview.jpg")
    try setPosition(of: preview)
    try PictureFile.setThumbnail(File(path: preview).contents(), of: path)
    try PictureFile.tag(
      path,
      [
        "Exif.Image.Make": "Canon", "Exif.Image.Orientation": "6",
        "Exif.Photo.DateTimeOriginal": "2024:03:09 17:04:59",
        "Exif.Photo.MakerNote": PictureFile.appleMakerNote(burst: "Reykjavik", contentIdentifier: nil),
        "Xmp.dc.subject": "lake", "Xmp.photoshop.City": "Reykjavik", "Xmp.photoshop.Country": "Iceland",
        "Xmp.iptc.Location": "Reykjavik", "Xmp.exif.GPSLatitude": "64,8.0N",
        "Iptc.Application2.City": "Reykjavik", "Iptc.Application2.CountryName": "Iceland",
      ])
    try setPosition(of: path)
    try File(path: preview).delete()
    return path
  }

  private func setPosition(of path: String) throws {
    try PhotoMetadata.open(path: path) { (photo) throws(GLibError) in
      try photo.setPosition(latitude: 64.13, longitude: -21.9, altitude: 20)
      try photo.save(to: path)
    }
  }

  private func names(_ path: String) throws -> [String] {
    try PhotoMetadata.open(path: path) { $0.exifTags + $0.xmpTags + $0.iptcTags }
  }

  /// The places that the bytes of a file name.
  private func places(in path: String) throws -> [String] {
    let bytes = try File(path: path).contents(limit: 1 << 24)
    return ["Reykjavik", "Iceland", "GPSLatitude", "drone"].filter { place in
      let text = Array(place.utf8)
      return bytes.indices.contains { bytes[$0...].starts(with: text) }
    }
  }

  @Test(arguments: [ConvertedImage.Format.jpeg, .png, .webp, .avif])
  func noTraceOfTheLocationIsLeft(format: ConvertedImage.Format) throws {
    let path = try located()
    let original = try File(path: path).contents()
    let (_, all) = try export(path, ExportOptions(format: format))
    #expect(try ImageMetadata.read(path: all).location != nil)
    #expect(throws: ImageError.locationNotRemoved) {
      try ImageDecoder().checkExport(path: all, .withoutLocation)
    }
    let (_, copy) = try export(path, ExportOptions(format: format, metadata: .withoutLocation))
    try ImageDecoder().checkExport(path: copy, .withoutLocation)
    #expect(try places(in: copy) == [])
    #expect(!(try names(copy)).contains { $0.contains("GPS") || $0.contains("MakerNote") })
    let metadata = try ImageMetadata.read(path: copy)
    #expect(metadata.location == nil && metadata.places.isEmpty)
    #expect(metadata.make == "Canon" && metadata.keywords == ["lake"] && metadata.orientation == .up)
    #expect(metadata.captureDate?.description == "2024-03-09 17:04:59")
    #expect(try File(path: path).contents() == original)
  }

  @Test(arguments: [ConvertedImage.Format.jpeg, .png, .webp, .avif])
  func noMetadataIsLeft(format: ConvertedImage.Format) throws {
    let path = try located()
    let (_, copy) = try export(path, ExportOptions(format: format, metadata: .none))
    #expect(try names(copy) == [])
    #expect(try places(in: copy) == [])
    #expect(try ImageDecoder().embeddedThumbnail(path: copy, targetSize: .full) == nil)
    try ImageDecoder().checkExport(path: copy, .none)
    let (_, other) = try export(path, ExportOptions(format: format, metadata: .withoutLocation))
    #expect(throws: ImageError.metadataNotRemoved) { try ImageDecoder().checkExport(path: other, .none) }
  }

  @Test(arguments: [ConvertedImage.Format.jpeg, .png])
  func captionsOfIPTCAreKeptWithAllMetadataOnly(format: ConvertedImage.Format) throws {
    let path = try folder.write(picture.stored(orientation: 1).encoded(as: "jpeg"), to: "a.jpg")
    try PhotoMetadata.open(path: path) { (photo) throws(GLibError) in
      try photo.set("Iptc.Envelope.CharacterSet", to: "\u{1B}%G")
      try photo.set("Iptc.Application2.Caption", to: "Ævintýri")
      try photo.set("Iptc.Application2.Keywords", toAll: ["lake", "Sommer"])
      try photo.save(to: path)
    }
    let original = try File(path: path).contents()
    let (image, copy) = try export(path, ExportOptions(format: format))
    try PhotoMetadata.open(path: copy) { photo in
      #expect(photo.string("Iptc.Application2.Caption") == "Ævintýri")
      #expect(photo.strings("Iptc.Application2.Keywords") == ["lake", "Sommer"])
    }
    #expect(try ImageDecoder().header(path: copy).size == image.size)
    let (_, clean) = try export(path, ExportOptions(format: format, metadata: .withoutLocation))
    #expect(!(try names(clean)).contains { $0.hasPrefix("Iptc.") })
    #expect(try File(path: path).contents() == original)
  }

  @Test func aLocationInThePreviewAloneIsFound() throws {
    let path = try folder.write(picture.stored(orientation: 1).encoded(as: "jpeg"), to: "a.jpg")
    let preview = try folder.write(
      CornerPicture(width: 96, height: 64).stored(orientation: 1).encoded(as: "jpeg"), to: "preview.jpg")
    try PictureFile.setThumbnail(File(path: preview).contents(), of: path)
    try ImageDecoder().checkExport(path: path, .withoutLocation)
    try setPosition(of: preview)
    try PictureFile.setThumbnail(File(path: preview).contents(), of: path)
    #expect(throws: ImageError.locationNotRemoved) {
      try ImageDecoder().checkExport(path: path, .withoutLocation)
    }
  }

  @Test(arguments: [
    "Exif.GPSInfo.GPSLatitude", "Xmp.iptc.CountryCode", "Xmp.exif.GPSLongitude",
    "Iptc.Application2.SubLocation",
    "Exif.Photo.MakerNote",
  ])
  func eachKindOfLocationIsFound(tag: String) throws {
    let path = try folder.write(picture.stored(orientation: 1).encoded(as: "jpeg"), to: "a.jpg")
    try PictureFile.tag(
      path, [tag: tag.contains("GPSInfo") ? "47/1 22/1 30/1" : tag.contains("Maker") ? "1 2 3 4" : "7,2E"])
    #expect(throws: ImageError.locationNotRemoved) {
      try ImageDecoder().checkExport(path: path, .withoutLocation)
    }
    let (_, copy) = try export(path, ExportOptions(metadata: .withoutLocation))
    try ImageDecoder().checkExport(path: copy, .withoutLocation)
  }

  // MARK: Colors

  @Test func colorsAreConvertedToSRGBOnRequest() throws {
    let plain = RGBPixels(width: 64, height: 48) { _, _ in (201, 60, 40) }
    let profile = ICCProfile.base64(ICCProfile.rgb(.displayP3, .sRGB))
    let path = try folder.write(
      plain.encoded(as: "jpeg", options: [("quality", "100"), ("icc-profile", profile)]), to: "a.jpg")
    let (image, _) = try export(path, ExportOptions(format: .png, convertsToSRGB: true))
    let decoded = try PixbufLoader(format: "png") { _, _, _ in .asIs }
    try image.bytes.withBytes { try decoded.write($0) }
    try decoded.close()
    // The stored components, which are those of Display P3 otherwise.
    let stored = try #require(decoded.pixbuf).withPixels {
      [$0.byte(0), $0.byte(1), $0.byte(2)].map(Int.init)
    }
    #expect(zip(stored, [219, 41, 23]).allSatisfy { abs($0 - $1) <= 4 }, "\(stored)")
  }
}
