import Foundation
import Imaging

/// The distinct photos: JPEG files of 12 megapixels, of the size that cameras write (3 to 4 MB), without an embedded
/// thumbnail, with which a program could avoid decoding. Each has a marker in its corners (see `PhotoMarker`).
enum PictureFiles {
  /// The number of distinct photos.
  static let count = 24
  private static let (width, height) = (4000, 3000)
  /// The size of each photo in pixels.
  static let size = ImageSize(width: width, height: height)
  private static let quality = 90

  /// Creates the photos that do not exist yet.
  static func make(_ count: Int, in folder: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for number in 0..<count {
      let path = Self.path(number, in: folder)
      guard !FileManager.default.fileExists(atPath: path) else { continue }
      var painter = PhotoPainter(
        seed: number, width: width, height: height, marker: PhotoMarker(of: number))
      let jpeg = try ImageEncoder.jpeg(painter.paint(), quality: quality)
      let data = jpeg.withBytes { $0.withUnsafeBytes { Data($0) } }
      // Written atomically, so that an interrupted run leaves no partial file.
      try data.write(to: URL(fileURLWithPath: path), options: .atomic)
    }
  }

  /// Creates a photo of 108 megapixels, as phones take them, unless it exists. Returns its path.
  static func makeLarge(in folder: String) throws -> String {
    let path = folder + "/marked-large.jpg"
    guard !FileManager.default.fileExists(atPath: path) else { return path }
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    var painter = PhotoPainter(seed: 108, width: 12_000, height: 9_000, marker: PhotoMarker(of: 0))
    let jpeg = try ImageEncoder.jpeg(painter.paint(), quality: quality)
    try jpeg.withBytes { $0.withUnsafeBytes { Data($0) } }.write(
      to: URL(fileURLWithPath: path), options: .atomic)
    return path
  }

  /// The path of a photo.
  static func path(_ number: Int, in folder: String) -> String {
    folder + String(format: "/marked-%02d.jpg", number)
  }
}

extension PictureFiles {
  /// Creates an image that takes no time to decode.
  static func makeTiny(at path: String) throws {
    var painter = PhotoPainter(seed: 0, width: 16, height: 16)
    let jpeg = try ImageEncoder.jpeg(painter.paint(), quality: quality)
    try jpeg.withBytes { $0.withUnsafeBytes { Data($0) } }.write(to: URL(fileURLWithPath: path))
  }
}
