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

  /// Initializes gexiv2, once per process.
  public static func load() { isReady.withLock { start(&$0) } }

  private static func start(_ isReady: inout Bool) {
    guard !isReady else { return }
    gexiv2_initialize()
    // Damaged metadata is common; the caller gets the error, so gexiv2 need not log it.
    gexiv2_log_set_level(GEXIV2_LOG_LEVEL_MUTE)
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

  /// The value of a rational tag, such as an exposure time; nil if it is missing or the denominator is 0.
  public func rational(_ tag: String) -> (numerator: Int, denominator: Int)? {
    guard has(tag) else { return nil }
    var numerator: gint = 0
    var denominator: gint = 0
    guard gexiv2_metadata_try_get_exif_tag_rational(metadata, tag, &numerator, &denominator, nil) != 0,
      denominator != 0
    else { return nil }
    return (Int(numerator), Int(denominator))
  }

  /// The GPS position: degrees north and east, and meters above sea level.
  public var position: (latitude: Double, longitude: Double, altitude: Double?)? {
    guard has("Exif.GPSInfo.GPSLatitude") else { return nil }
    var latitude = 0.0
    var longitude = 0.0
    var altitude = 0.0
    guard gexiv2_metadata_try_get_gps_latitude(metadata, &latitude, nil) != 0,
      gexiv2_metadata_try_get_gps_longitude(metadata, &longitude, nil) != 0
    else { return nil }
    let hasAltitude =
      has("Exif.GPSInfo.GPSAltitude")
      && gexiv2_metadata_try_get_gps_altitude(metadata, &altitude, nil) != 0
    return (latitude, longitude, hasAltitude ? altitude : nil)
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

  /// Whether `tag` has a value.
  public func has(_ tag: String) -> Bool { gexiv2_metadata_try_has_tag(metadata, tag, nil) != 0 }
}
