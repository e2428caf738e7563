import GObjectKit

/// A folder of the library. All its items share it.
public final class MediaFolder: Sendable {
  /// Its absolute path; see `String.init(fileBytes:)` for names that are not UTF-8.
  public let path: String
  /// Whether its files must be left where they are, such as the samples that come with the app.
  public let isReadOnly: Bool
  /// The bytes of the path, to sort by.
  let bytes: [UInt8]

  /// A folder at an absolute path.
  public init(path: String, isReadOnly: Bool = false) {
    (self.path, self.isReadOnly) = (path, isReadOnly)
    bytes = path.fileBytes
  }

  /// The folder's name as people may read it.
  public var displayName: String { File(path: path).displayName }
}

/// The names of files that were found together: one allocation instead of one for each.
final class NameBlock: Sendable {
  let folder: MediaFolder
  let bytes: [UInt8]

  init(folder: MediaFolder, bytes: [UInt8]) { (self.folder, self.bytes) = (folder, bytes) }
}
