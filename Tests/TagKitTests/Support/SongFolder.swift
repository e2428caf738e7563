import FileTesting
import GObjectKit
import MediaLibrary
import MediaReading
import TagKit

/// A folder in which tests write songs and read them in this process.
struct SongFolder {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Writes a file and opens it.
  func song(_ bytes: [UInt8], picturesUpTo limit: Int = 0) throws -> SongFile? {
    let file = try InputFile(path: try folder.write(bytes, to: "song"))
    return SongFile(file.descriptor, picturesUpTo: limit)
  }

  /// The tags of a file; those without values if it is no song.
  func tags(_ bytes: [UInt8]) throws -> AudioTags { try song(bytes).map { AudioTags($0) } ?? AudioTags() }
}

extension Bytes {
  /// A copy of the bytes.
  var array: [UInt8] { withBytes { $0.withUnsafeBytes { Array($0) } } }
}
