import CExiv2
import CGLib
import GObjectKit
import PixbufKit

// Changes of the metadata in memory. The file that it was read from stays as it is.
extension PhotoMetadata {
  /// Sets `tag` from text: "1/250" for a rational, "47/1 22/1 30/1" for a latitude.
  public func set(_ tag: String, to value: String) throws(GLibError) {
    _ = try GLibError.check { error in gexiv2_metadata_try_set_tag_string(metadata, tag, value, &error) }
  }

  /// Removes a tag, if it has a value.
  public func remove(_ tag: String) { _ = gexiv2_metadata_try_clear_tag(metadata, tag, nil) }

  /// Sets the EXIF thumbnail to a JPEG.
  public func setThumbnail(_ jpeg: Bytes) throws(GLibError) {
    try jpeg.withBytes { (bytes) throws(GLibError) in
      try bytes.withUnsafeBytes { (buffer) throws(GLibError) in
        _ = try GLibError.check { error in
          gexiv2_metadata_try_set_exif_thumbnail_from_buffer(
            metadata, buffer.bindMemory(to: guint8.self).baseAddress, gint(buffer.count), &error)
        }
      }
    }
  }

  /// Removes the EXIF thumbnail.
  public func removeThumbnail() { gexiv2_metadata_try_erase_exif_thumbnail(metadata, nil) }

  /// The names of all EXIF tags that have a value.
  public var exifTags: [String] { takeStrings(gexiv2_metadata_get_exif_tags(metadata)) }

  /// The EXIF metadata as a TIFF structure, as it is stored in an APP1 segment or an `eXIf` chunk; nil if there is none.
  public var exifBlock: Bytes? {
    guard !exifTags.isEmpty,
      let bytes = gexiv2_metadata_get_exif_data(metadata, GEXIV2_BYTE_ORDER_LITTLE, nil)
    else { return nil }
    return Bytes(adopting: bytes)
  }

  /// The XMP metadata as a packet without padding; nil if there is none.
  public var xmpPacket: String? {
    guard !xmpTags.isEmpty else { return nil }
    return takeString(
      gexiv2_metadata_try_generate_xmp_packet(
        metadata, GExiv2XmpFormatFlags(rawValue: GEXIV2_USE_COMPACT_FORMAT.rawValue), 0, nil))
  }

  /// The largest JPEG that a camera has embedded beside a raw image; nil if there is none.
  public var largestPreview: Bytes? {
    guard let found = gexiv2_metadata_get_preview_properties(metadata) else { return nil }
    // The array and its elements belong to the metadata. It ends with NULL and is ordered by size, the largest last.
    var last: UnsafeMutablePointer<GExiv2PreviewProperties>?
    var index = 0
    while let properties = found[index] {
      if let type = gexiv2_preview_properties_get_mime_type(properties), String(cString: type) == "image/jpeg"
      {
        last = properties
      }
      index += 1
    }
    guard let last, let image = gexiv2_metadata_try_get_preview_image(metadata, last, nil) else { return nil }
    defer { g_object_unref(image) }
    var size: guint32 = 0
    guard let data = gexiv2_preview_image_get_data(image, &size), size > 0 else { return nil }
    return Bytes(UnsafeRawBufferPointer(start: data, count: Int(size)))
  }
}
