import GObjectKit

/// A folder of the library. All its items share one instance.
public final class MediaFolder: Sendable {
  /// The absolute path; see `String.init(fileBytes:)` for names that are not UTF-8.
  public let path: String
  /// Whether files in the folder must not be moved or deleted, such as the samples that come with the app.
  public let isReadOnly: Bool
  /// Whether the files are not saved yet; see `LibraryRoot.isUnsaved`.
  public let isUnsaved: Bool
  /// Whether the folder was found through a symbolic link.
  let isLinked: Bool
  /// The bytes of the path, for sorting.
  let bytes: [UInt8]

  /// Creates a folder from an absolute path.
  public convenience init(path: String, isReadOnly: Bool = false) {
    self.init(path: path, isReadOnly: isReadOnly, isUnsaved: false, isLinked: false)
  }

  /// Creates the folder of a root.
  convenience init(_ root: LibraryRoot) {
    self.init(path: root.path, isReadOnly: root.isReadOnly, isUnsaved: root.isUnsaved, isLinked: false)
  }

  /// Creates a folder inside of another one.
  convenience init(path: String, in parent: MediaFolder, isLinked: Bool) {
    self.init(path: path, isReadOnly: parent.isReadOnly, isUnsaved: parent.isUnsaved, isLinked: isLinked)
  }

  private init(path: String, isReadOnly: Bool, isUnsaved: Bool, isLinked: Bool) {
    (self.path, self.isReadOnly, self.isUnsaved, self.isLinked) = (path, isReadOnly, isUnsaved, isLinked)
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
