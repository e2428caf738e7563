/// The state of a `LibraryIndexer` that people see.
public struct IndexStatus: Sendable, Hashable {
  /// The number of files that were read since the index was complete the last time.
  public var done = 0
  /// The number of files to read since then, with those that are done; 0 if the index is complete.
  public var total = 0
  /// Whether the first scan has ended and all of its files are in the database.
  public var isScanned = false
  /// Whether reading is paused.
  public var isPaused = false
  /// A problem with the database.
  public var problem: StoreProblem?
  /// The albums in the order of the person.
  public var albums: [Album] = []
  /// Counts the changes of the database. A query that was made before is outdated if the number differs.
  public var changes = 0

  /// A complete index without albums.
  public init() {}

  /// Whether no file waits to be read.
  public var isComplete: Bool { done == total }
}
