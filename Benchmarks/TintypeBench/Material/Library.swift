import Foundation

/// Folders with any number of photos: hard links to the distinct ones. Programs identify a photo by its path, so each
/// link counts as a separate photo.
enum Library {
  /// Creates `count` links in a folder.
  static func fill(_ folder: String, with count: Int, from pictures: String) throws {
    for number in 0..<count {
      let source = PictureFiles.path(number % PictureFiles.count, in: pictures)
      let path = folder + "/" + name(number)
      guard link(source, path) == 0 else {
        throw BenchError.file(path, reason: String(cString: strerror(errno)))
      }
    }
  }

  /// The name of a photo in the style of cameras: date and time, one minute after the previous photo.
  static func name(_ number: Int) -> String {
    let (minutes, hours, days) = (number % 60, number / 60 % 24, number / 1440)
    let (day, month, year) = (days % 28 + 1, days / 28 % 12 + 1, 2020 + days / 336)
    return String(format: "IMG_%04d%02d%02d_%02d%02d00.jpg", year, month, day, hours, minutes)
  }
}
