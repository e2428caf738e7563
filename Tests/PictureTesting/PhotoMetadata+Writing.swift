import CExiv2
import CGLib
import GObjectKit
import LoaderKit

// Writes metadata into the test's image files.
extension PhotoMetadata {
  /// Reads the metadata of the file at `path` and calls `body` with it. `body` must not keep it.
  public static func open<Result: Sendable>(
    path: String, _ body: (PhotoMetadata) throws(GLibError) -> sending Result
  ) throws(GLibError) -> sending Result {
    try open({ metadata, error in gexiv2_metadata_open_path(metadata, path, &error) }, body)
  }

  /// Sets the GPS position in degrees north and east and meters above sea level.
  public func setPosition(latitude: Double, longitude: Double, altitude: Double) throws(GLibError) {
    _ = try GLibError.check { error in
      gexiv2_metadata_try_set_gps_info(metadata, longitude, latitude, altitude, &error)
    }
  }

  /// Writes the metadata into the file at `path`, which must have the format of the file that it was read from.
  public func save(to path: String) throws(GLibError) {
    _ = try GLibError.check { error in gexiv2_metadata_save_file(metadata, path, &error) }
  }
}
