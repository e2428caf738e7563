import GObjectKit

/// A folder that the library shows with all its subfolders.
public struct LibraryRoot: Sendable, Hashable {
  /// The absolute path.
  public let path: String
  /// Whether files in the folder must not be moved or deleted, such as the samples that come with the app.
  public let isReadOnly: Bool
  /// Whether the files are not saved yet: photos that a program has taken and keeps until the user saves them.
  public let isUnsaved: Bool

  /// Creates a root from an absolute path.
  public init(path: String, isReadOnly: Bool = false, isUnsaved: Bool = false) {
    self.path = File(path: path).path
    (self.isReadOnly, self.isUnsaved) = (isReadOnly, isUnsaved)
  }
}
