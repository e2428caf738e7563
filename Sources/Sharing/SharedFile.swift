import GObjectKit

/// A file that is handed over: the photo's own file, or a copy of it.
public nonisolated struct SharedFile: Sendable, Equatable {
  /// What a copy differs in from the photo's own file.
  public struct Changes: OptionSet, Sendable {
    /// The bits.
    public let rawValue: Int
    /// Creates changes from bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// It has the edit.
    public static let edit = Changes(rawValue: 1)
    /// It does not contain the location of the photo.
    public static let location = Changes(rawValue: 2)
    /// It has another format.
    public static let format = Changes(rawValue: 4)
    /// The number of kinds of change.
    static let count = 3
  }

  /// The file.
  public let file: File
  /// Its size in bytes.
  public let size: Int64
  /// What it differs in from the photo's own file, which it is without any change.
  public let changes: Changes

  /// Creates a shared file.
  public init(_ file: File, size: Int64, changes: Changes = []) {
    (self.file, self.size, self.changes) = (file, size, changes)
  }
}
