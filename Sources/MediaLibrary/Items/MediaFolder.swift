import GObjectKit

/// A folder of the library. All its items share one instance.
public final class MediaFolder: Sendable {
  /// The absolute path; see `String.init(fileBytes:)` for names that are not UTF-8.
  public let path: String
  /// Whether files in the folder must not be moved or deleted, such as the samples that come with the app.
  public let isReadOnly: Bool
  /// Whether the folder was found through a symbolic link.
  let isLinked: Bool
  /// The bytes of the path, for sorting.
  let bytes: [UInt8]

  /// Creates a folder from an absolute path.
  public convenience init(path: String, isReadOnly: Bool = false) {
    self.init(path: path, isReadOnly: isReadOnly, isLinked: false)
  }

  init(path: String, isReadOnly: Bool, isLinked: Bool) {
    (self.path, self.isReadOnly, self.isLinked) = (path, isReadOnly, isLinked)
    bytes = path.fileBytes
  }

  /// The folder's name for display.
  public var displayName: String { File(path: path).displayName }
}

/// The names of files that one listing found, in a single allocation.
final class NameBlock: Sendable {
  let folder: MediaFolder
  let bytes: [UInt8]

  init(folder: MediaFolder, bytes: [UInt8]) { (self.folder, self.bytes) = (folder, bytes) }
}
