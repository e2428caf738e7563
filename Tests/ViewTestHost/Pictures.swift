import Foundation
import Imaging
import MediaLibrary
import TestHostSupport

/// Copies of sample images in a folder that is deleted with this object.
final class Pictures {
  let folder: URL

  /// Copies the first `count` samples.
  init(count: Int) throws {
    let files = FileManager.default
    folder = files.temporaryDirectory.appending(path: "tintype-views-\(UUID().uuidString)")
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    let samples = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../data/samples")
    let names = try files.contentsOfDirectory(atPath: samples.path).filter { $0.hasSuffix(".jpg") }.sorted()
    for name in names.prefix(count) {
      try files.copyItem(at: samples.appending(path: name), to: folder.appending(path: name))
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// The paths of the copies.
  var paths: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: folder.path).map { folder.path + "/" + $0 }
    }
  }

  /// Returns a library that has scanned the folder.
  func library() async -> LibraryModel {
    let library = LibraryModel(
      scanner: LibraryService(extensions: ImageFormats.pictureExtensions),
      roots: [LibraryRoot(path: folder.path)])
    await eventually("the library is read") { !library.isEmpty && !library.isScanning }
    return library
  }
}
