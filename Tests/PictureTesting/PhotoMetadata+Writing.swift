import CExiv2
import CGLib
import GObjectKit
import LoaderKit

// Writes metadata into the test's image files. The app itself writes no metadata through gexiv2.
extension PhotoMetadata {
  /// Reads the metadata of the file at `path` and calls `body` with it. `body` must not keep it.
  public static func open<Result: Sendable>(
    path: String, _ body: (PhotoMetadata) throws(GLibError) -> sending Result
  ) throws(GLibError) -> sending Result {
    try open({ metadata, error in gexiv2_metadata_open_path(metadata, path, &error) }, body)
  }

  /// Sets `tag` from text: "1/250" for a rational, "47/1 22/1 30/1" for a latitude.
  public func set(_ tag: String, to value: String) throws(GLibError) {
    _ = try GLibError.check { error in gexiv2_metadata_try_set_tag_string(metadata, tag, value, &error) }
  }

  /// Sets the GPS position in degrees north and east and meters above sea level.
  public func setPosition(latitude: Double, longitude: Double, altitude: Double) throws(GLibError) {
    _ = try GLibError.check { error in
      gexiv2_metadata_try_set_gps_info(metadata, longitude, latitude, altitude, &error)
    }
  }

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

  /// Writes the metadata into the file at `path`, which must have the format of the file that it was read from.
  public func save(to path: String) throws(GLibError) {
    _ = try GLibError.check { error in gexiv2_metadata_save_file(metadata, path, &error) }
  }
}
