import GObjectKit
import MediaLibrary

/// Decides the date by which a file is sorted.
///
/// The first plausible one of: the date in the metadata (EXIF with offset, EXIF, XMP, container), a date in the file
/// name, the modification time. Cameras with an empty battery write 1970 or another first day of their clock; a date
/// after tomorrow is a wrong clock, too.
enum CaptureDates {
  /// 1826-01-01, the year of the oldest photo, in seconds since 1970.
  private static let earliest = -4_544_208_000
  /// 1970-01-01 in any time zone, in seconds since 1970.
  private static let epoch = -86_400..<2 * 86_400
  /// How far a date may be in the future: clocks of other time zones are ahead of this one by up to 26 hours.
  private static let tolerance = 26 * 3600

  /// Returns the date of a file.
  ///
  /// - Parameters:
  ///   - metadata: The date in the file's metadata; nil if it has none or was not read.
  ///   - name: The file name.
  ///   - modified: The modification time.
  static func date(
    metadata: AssetDate?, name: String, modified: Timestamp, now: Timestamp = .now
  ) -> AssetDate {
    if let metadata, isPlausible(metadata, now: now) { return metadata }
    if let date = NameDate.date(in: name), isPlausible(AssetDate(date, source: .name), now: now) {
      return AssetDate(date, source: .name)
    }
    return AssetDate(modified, source: .modification)
  }

  /// Whether a date is the one of a clock that was set.
  static func isPlausible(_ date: AssetDate, now: Timestamp = .now) -> Bool {
    let seconds = date.timestamp.seconds
    return seconds >= earliest && seconds <= now.seconds + tolerance && !epoch.contains(seconds)
  }
}
