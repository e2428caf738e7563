import GObjectKit

/// A folder that the library shows with all that is below it.
public struct LibraryRoot: Sendable, Hashable {
  /// Its absolute path.
  public let path: String
  /// Whether its files must be left where they are, such as the samples that come with the app.
  public let isReadOnly: Bool

  /// The folder at an absolute path.
  public init(path: String, isReadOnly: Bool = false) {
    self.path = File(path: path).path
    self.isReadOnly = isReadOnly
  }
}
