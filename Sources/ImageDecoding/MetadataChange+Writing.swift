import GObjectKit
import Imaging
import LoaderKit

extension MetadataChange {
  /// The formats that Exiv2 can write without touching the pixels.
  private static let writable: Set<ImageContainer> = [.jpeg, .png, .webp, .tiff]

  /// The bytes of an XMP sidecar with this change. Everything else in it is kept, except comments.
  ///
  /// - Throws: see `SidecarContent.init`; `ImageError.encoding` if Exiv2 fails.
  func sidecar(_ descriptor: FileDescriptor) throws(ImageError) -> Bytes {
    let document = try XMPDocument(descriptor)
    do throws(GLibError) {
      let written = try PhotoMetadata.open(document.bytes) { (photo) throws(GLibError) in
        // Exiv2 has copied XMP to EXIF and IPTC, and would copy the old values back.
        photo.clearExifAndIPTC()
        try apply(to: photo, isFile: false)
        // Exiv2 leaves a file as it is if nothing is to be written.
        guard try !photo.xmpDocument().isEmpty else { return Bytes(SidecarContent.empty.utf8) }
        return try photo.written(into: document.bytes)
      }
      return XMPDocument(written).bytes
    } catch {
      throw .encoding(message: error.message)
    }
  }

  /// The bytes of an image file with this change. The pixels are those of the file, byte for byte.
  ///
  /// - Throws: see `applied`.
  func image(_ descriptor: FileDescriptor) throws(ImageError) -> Bytes {
    let (file, header) = try Self.read(descriptor)
    guard Self.writable.contains(header.container), !header.isRaw, !Self.isDNG(file, header) else {
      throw .unsupported(format: header.container.displayName)
    }
    let written: Bytes
    do throws(GLibError) {
      written = try bytes(of: file, header.container)
    } catch {
      throw .encoding(message: error.message)
    }
    guard try ImageData.isSame(file, written, header.container) else {
      throw .encoding(message: "the image data would change")
    }
    return written
  }

  private static func read(_ descriptor: FileDescriptor) throws(ImageError) -> (Bytes, ScannedHeader) {
    var limits = DecodingLimits()
    limits.fileSize = largestFile
    let source = try ImageSource.open(InputFile(decoding: descriptor), limits: limits)
    guard let bytes = source.bytes(at: 0, count: source.file.size) else { throw .truncated }
    return (Bytes(bytes), ContainerScanner.scan(source))
  }

  private static func isDNG(_ file: Bytes, _ header: ScannedHeader) -> Bool {
    guard header.container == .tiff else { return false }
    return (try? PhotoMetadata.open(file) { $0.has("Exif.Image.DNGVersion") }) ?? false
  }

  private func bytes(of file: Bytes, _ container: ImageContainer) throws(GLibError) -> Bytes {
    var target = file
    if container == .tiff {
      // Exiv2 changes a TIFF in place if the new values fit, in memory that gexiv2 (0.14) does not write back. Removing
      // the values first makes it write the whole file.
      target = try PhotoMetadata.open(file) { (photo) throws(GLibError) in
        photo.clearXMPAndIPTC()
        return try photo.written(into: file)
      }
    }
    let written = try PhotoMetadata.open(file) { (photo) throws(GLibError) in
      try apply(to: photo, isFile: true)
      return try photo.written(into: target)
    }
    let isApplied = try PhotoMetadata.open(written) { photo in
      (rating == nil || photo.rating == rating) && (keywords.map { Set($0) == Set(photo.keywords) } ?? true)
    }
    guard isApplied else { throw GLibError(consuming: nil) }
    return written
  }

  /// - Parameter isFile: Whether other tags than XMP's are updated, which files have and sidecars do not.
  private func apply(to photo: PhotoMetadata, isFile: Bool) throws(GLibError) {
    if let rating { try apply(rating, to: photo, isFile: isFile) }
    if let keywords { try apply(keywords, to: photo, isFile: isFile) }
    if let edit, !isFile { try apply(edit, to: photo) }
  }

  private func apply(_ edit: EditNote, to photo: PhotoMetadata) throws(GLibError) {
    photo.remove("Xmp.tintype.Edit")
    photo.remove("Xmp.tintype.EditTime")
    // The text of a worker's change is the value of the property.
    guard let value = edit.text else { return }
    try photo.set("Xmp.tintype.Edit", to: value)
    try photo.set("Xmp.tintype.EditTime", to: String(edit.changed.nanoseconds))
  }

  private func apply(_ rating: Int, to photo: PhotoMetadata, isFile: Bool) throws(GLibError) {
    try photo.set("Xmp.xmp.Rating", to: String(rating))
    // Microsoft's tags are changed if they exist, so that the file does not contradict itself.
    let percent = String([0, 1, 25, 50, 75, 99][rating])
    if photo.has("Xmp.MicrosoftPhoto.Rating") { try photo.set("Xmp.MicrosoftPhoto.Rating", to: percent) }
    guard isFile else { return }
    if photo.has("Exif.Image.Rating") { try photo.set("Exif.Image.Rating", to: String(rating)) }
    if photo.has("Exif.Image.RatingPercent") { try photo.set("Exif.Image.RatingPercent", to: percent) }
  }

  private func apply(_ keywords: [String], to photo: PhotoMetadata, isFile: Bool) throws(GLibError) {
    try photo.set("Xmp.dc.subject", toAll: keywords)
    for (tag, separator) in KeywordTags.hierarchical where photo.has(tag) {
      // Paths to keywords that remain are kept.
      let paths = photo.strings(tag).filter { path in
        path.split(separator: separator).last.map { keywords.contains(String($0)) } ?? false
      }
      if paths.isEmpty { photo.remove(tag) } else { try photo.set(tag, toAll: paths) }
    }
    if isFile, photo.has("Iptc.Application2.Keywords") {
      try photo.set("Iptc.Application2.Keywords", toAll: keywords)
    }
  }
}
