import CExiv2
import CGLib
import GObjectKit
import PixbufKit
import Synchronization

/// The EXIF, IPTC and XMP metadata of a file, read by gexiv2.
///
/// Tags have Exiv2's names, such as `Exif.Photo.DateTimeOriginal`; see <https://exiv2.org/tags.html>. Exiv2's XMP
/// toolkit has process-wide tables that it locks only if it is given a lock at initialization, which gexiv2 does not
/// do. Therefore values of this type exist only inside `open`, which admits one thread at a time.
public struct PhotoMetadata {
  private let object: Object
  package var metadata: UnsafeMutablePointer<GExiv2Metadata> { object.pointer.cast() }

  /// Whether gexiv2 is initialized. The mutex also serializes `open`.
  private static let isReady = Mutex(false)

  /// Reads the metadata from the file's bytes and calls `body` with it. `body` must not keep it.
  ///
  /// - Throws: `GLibError` of gexiv2 if the file cannot be parsed, or the error of `body`.
  public static func open<Result: Sendable>(
    _ bytes: Bytes, _ body: (PhotoMetadata) throws(GLibError) -> sending Result
  ) throws(GLibError) -> sending Result {
    try open(
      { metadata, error in
        bytes.withBytes { span in
          span.withUnsafeBytes { buffer in
            gexiv2_metadata_open_buf(
              metadata, buffer.bindMemory(to: guint8.self).baseAddress, glong(buffer.count), &error)
          }
        }
      }, body)
  }

  /// XMP namespaces that Exiv2 does not register itself. Without registration, asking for a tag of a file that does not
  /// declare the namespace throws a C++ exception. Sources: Google's "Motion Photo format 1.0", "Depthmap Metadata",
  /// "Dynamic Depth 1.0".
  private static let namespaces = [
    ("GCamera", "http://ns.google.com/photos/1.0/camera/"),
    ("GDepth", "http://ns.google.com/photos/1.0/depthmap/"),
    ("Container", "http://ns.google.com/photos/1.0/container/"),
    ("Item", "http://ns.google.com/photos/1.0/container/item/"),
    ("Device", "http://ns.google.com/photos/dd/1.0/device/"),
    // The app's own: see EditNote.
    ("tintype", "https://github.com/tintype/tintype/ns/1.0/"),
  ]

  /// Initializes gexiv2, once per process.
  public static func load() { isReady.withLock { start(&$0) } }

  private static func start(_ isReady: inout Bool) {
    guard !isReady else { return }
    gexiv2_initialize()
    // Damaged metadata is common; the caller gets the error, so gexiv2 need not log it.
    gexiv2_log_set_level(GEXIV2_LOG_LEVEL_MUTE)
    for (prefix, name) in namespaces { gexiv2_metadata_try_register_xmp_namespace(name, prefix, nil) }
    isReady = true
  }

  package static func open<Result: Sendable>(
    _ read: (UnsafeMutablePointer<GExiv2Metadata>, inout UnsafeMutablePointer<GError>?) -> gboolean,
    _ body: (PhotoMetadata) throws(GLibError) -> sending Result
  ) throws(GLibError) -> sending Result {
    try isReady.withLock { (isReady) throws(GLibError) -> sending Result in
      start(&isReady)
      let metadata = PhotoMetadata(object: Object(adopting: gexiv2_metadata_new()))
      _ = try GLibError.check { error in read(metadata.metadata, &error) }
      return try body(metadata)
    }
  }

  private init(object: Object) { self.object = object }

  /// The value of `tag` as Exiv2 prints it without interpretation; nil if it is missing.
  public func string(_ tag: String) -> String? {
    guard has(tag) else { return nil }
    return takeString(gexiv2_metadata_try_get_tag_string(metadata, tag, nil))
  }

  /// The interpreted value of `tag`, such as "Canon EF 50mm" for a lens number; nil if it is missing.
  public func interpreted(_ tag: String) -> String? {
    guard has(tag) else { return nil }
    return takeString(gexiv2_metadata_try_get_tag_interpreted_string(metadata, tag, nil))
  }

  /// All values of a repeatable tag, such as keywords.
  public func strings(_ tag: String) -> [String] {
    guard has(tag) else { return [] }
    return takeStrings(gexiv2_metadata_try_get_tag_multiple(metadata, tag, nil))
  }

  /// The value of an integer tag; nil if it is missing.
  public func integer(_ tag: String) -> Int? {
    guard has(tag) else { return nil }
    var error: UnsafeMutablePointer<GError>?
    let value = gexiv2_metadata_try_get_tag_long(metadata, tag, &error)
    guard error == nil else {
      g_error_free(error)
      return nil
    }
    return Int(value)
  }

  /// The value of an unsigned rational tag (EXIF's type RATIONAL), such as an exposure time; nil if it is missing or the
  /// denominator is 0.
  public func rational(_ tag: String) -> (numerator: Int, denominator: Int)? {
    guard has(tag) else { return nil }
    var numerator: gint = 0
    var denominator: gint = 0
    guard gexiv2_metadata_try_get_exif_tag_rational(metadata, tag, &numerator, &denominator, nil) != 0,
      denominator != 0
    else { return nil }
    // gexiv2 returns signed numbers; those of EXIF are unsigned (Exif 2.32, 4.6.2).
    return (Int(UInt32(bitPattern: numerator)), Int(UInt32(bitPattern: denominator)))
  }

  /// The GPS position: degrees north and east, and meters above sea level. The values are those of the file, possibly
  /// outside of the globe.
  public var position: (latitude: Double, longitude: Double, altitude: Double?)? {
    guard let latitude = degrees("Exif.GPSInfo.GPSLatitude", negative: "S"),
      let longitude = degrees("Exif.GPSInfo.GPSLongitude", negative: "W")
    else { return nil }
    let height = rational("Exif.GPSInfo.GPSAltitude").map { Double($0.numerator) / Double($0.denominator) }
    // 1: below sea level (Exif 2.32, 4.6.6).
    let isBelow = integer("Exif.GPSInfo.GPSAltitudeRef") == 1
    return (latitude, longitude, height.map { isBelow ? -$0 : $0 })
  }

  /// Degrees, minutes and seconds as degrees. gexiv2's own conversion takes the unsigned numbers as signed ones.
  private func degrees(_ tag: String, negative: String) -> Double? {
    guard let text = string(tag), let direction = string(tag + "Ref") else { return nil }
    let parts = text.split(separator: " ").map { part in
      let numbers = part.split(separator: "/").map { Double($0) ?? .nan }
      return numbers.count == 2 && numbers[1] != 0 ? numbers[0] / numbers[1] : .nan
    }
    let value = zip(parts, [1.0, 60, 3600]).reduce(0) { $0 + $1.0 / $1.1 }
    guard !parts.isEmpty, value.isFinite else { return nil }
    return direction == negative ? -value : value
  }

  /// The size in pixels that the container states, before orientation.
  public var pixelSize: (width: Int, height: Int)? {
    let width = gexiv2_metadata_get_pixel_width(metadata)
    let height = gexiv2_metadata_get_pixel_height(metadata)
    return width > 0 && height > 0 ? (Int(width), Int(height)) : nil
  }

  /// The thumbnail in the EXIF data, usually a JPEG.
  public var thumbnail: Bytes? {
    var buffer: UnsafeMutablePointer<guint8>?
    var size: gint = 0
    guard gexiv2_metadata_get_exif_thumbnail(metadata, &buffer, &size) != 0, let buffer, size > 0 else {
      return nil
    }
    return Bytes(adopting: g_bytes_new_take(buffer, gsize(size)))
  }

  /// The bytes of the value of `tag`, such as a maker note; nil if it is missing.
  public func bytes(_ tag: String) -> [UInt8]? {
    guard has(tag), let raw = gexiv2_metadata_try_get_tag_raw(metadata, tag, nil) else { return nil }
    return Bytes(adopting: raw).withBytes { $0.withUnsafeBytes { Array($0) } }
  }

  /// The names of all XMP tags. Those of structures contain their path, such as
  /// `Xmp.Container.Directory[1]/Container:Item/Item:Semantic`.
  public var xmpTags: [String] {
    gexiv2_metadata_has_xmp(metadata) != 0 ? takeStrings(gexiv2_metadata_get_xmp_tags(metadata)) : []
  }

  /// The names of all IPTC tags.
  public var iptcTags: [String] {
    gexiv2_metadata_has_iptc(metadata) != 0 ? takeStrings(gexiv2_metadata_get_iptc_tags(metadata)) : []
  }

  /// Whether `tag` has a value.
  public func has(_ tag: String) -> Bool { gexiv2_metadata_try_has_tag(metadata, tag, nil) != 0 }
}
