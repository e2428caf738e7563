import GObjectKit
import Imaging
import LoaderKit

extension SidecarContent {
  /// Reads an XMP sidecar.
  ///
  /// - Throws: `ImageError.fileTooLarge` above the limit, `ImageError.decoding` if the file is not XMP,
  ///   `ImageError.notReadable` if reading fails.
  init(_ descriptor: FileDescriptor) throws(ImageError) {
    let document = try XMPDocument(descriptor)
    do throws(GLibError) {
      self = try PhotoMetadata.open(document.bytes) { (photo) throws(GLibError) in
        var content = SidecarContent()
        content.metadata = ImageMetadata(photo)
        // Exiv2 copies the dates of a sidecar to EXIF tags.
        content.metadata.isDateFromXMP = true
        content.metadata.size = nil
        // gexiv2 reports no tag for an empty list; the document has it.
        content.hasKeywords = photo.has("Xmp.dc.subject")
        if !content.hasKeywords { content.hasKeywords = try photo.xmpDocument().contains("<dc:subject>") }
        content.fileExtension = photo.text("Xmp.photoshop.SidecarForExtension")
        // A damaged value is kept as it is: it is no edit, and not overwritten.
        content.edit = photo.string("Xmp.tintype.Edit").map { EditNote.text(of: $0) ?? $0 }
        content.editTime = photo.string("Xmp.tintype.EditTime").flatMap { Int64($0) }
        return content
      }
    } catch {
      throw .decoding(message: error.message)
    }
  }
}

/// The text of an XMP sidecar, in a form that Exiv2 accepts.
struct XMPDocument {
  /// UTF-8 with an XML declaration.
  let bytes: Bytes

  /// The declaration with which Exiv2 recognizes a sidecar; it does not accept one that begins with `<?xpacket`.
  static let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
  private static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// Reads the file.
  ///
  /// - Throws: see `SidecarContent.init`.
  init(_ descriptor: FileDescriptor) throws(ImageError) {
    let (size, text) = try Self.contents(descriptor)
    guard let text else { throw .fileTooLarge(bytes: size) }
    // An XML document begins with a tag, after white space and a byte order mark.
    let document = text.starts(with: Self.byteOrderMark) ? text.dropFirst(3) : text[...]
    guard document.first(where: { ![0x09, 0x0A, 0x0D, 0x20].contains($0) }) == UInt8(ascii: "<") else {
      throw .decoding(message: "not an XML document")
    }
    self.init(Bytes(document))
  }

  /// Uses the text of an XMP document in UTF-8.
  init(_ document: Bytes) {
    bytes = document.withBytes { span in
      span.withUnsafeBytes { text in
        text.starts(with: "<?xml ".utf8) ? document : Bytes(Array(Self.declaration.utf8) + text)
      }
    }
  }

  /// The size of the file and its bytes; nil if it is too large.
  private static func contents(_ descriptor: FileDescriptor) throws(ImageError) -> (size: Int, text: [UInt8]?)
  {
    do throws(InputFile.Failure) {
      let file = try InputFile(descriptor)
      let isSmall = file.size <= SidecarContent.maximumSize
      return (file.size, isSmall ? try file.read(at: 0, count: file.size) : nil)
    } catch {
      throw ImageError(error)
    }
  }
}
