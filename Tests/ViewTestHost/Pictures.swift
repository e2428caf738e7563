import FileTesting
import Foundation
import Imaging
import MediaLibrary
import TestHostSupport

/// Copies of sample images in a folder that is deleted with this object.
final class Pictures {
  let folder: TemporaryFolder

  /// Copies the first `count` samples.
  init(count: Int) throws {
    folder = try TemporaryFolder()
    let files = FileManager.default
    let samples = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../data/samples")
    let names = try files.contentsOfDirectory(atPath: samples.path).filter { $0.hasSuffix(".jpg") }.sorted()
    for name in names.prefix(count) {
      try files.copyItem(atPath: samples.appending(path: name).path, toPath: folder.path(name))
    }
  }

  /// The paths of the copies.
  var paths: [String] { folder.names().map(folder.path) }

  /// Returns a library that has scanned the folder.
  func library() async -> LibraryModel {
    let library = LibraryModel(
      scanner: LibraryService(extensions: ImageFormats.pictureExtensions),
      roots: [LibraryRoot(path: folder.path)])
    await eventually("the library is read") { !library.isEmpty && !library.isScanning }
    return library
  }
}
