import GObjectKit

/// A file in the trash, with the information needed to restore it.
public struct TrashedFile: Sendable, Hashable {
  /// The original path.
  public let path: String
  /// The library item of the file, if any.
  public let id: MediaItemID?
  /// The location in the trash; nil if the trash folder is not accessible, for example from inside a sandbox.
  let location: TrashLocation?

  /// Whether `Trash.restore(_:)` can restore the file.
  public var isRestorable: Bool { location != nil }
}

/// The location of a file in a trash folder.
struct TrashLocation: Sendable, Hashable {
  /// The file in the trash.
  let file: File
  /// The trash info file, which records the original path.
  let trashInfo: File
  /// The file's device and inode numbers, which detect that another file replaced it in the trash.
  let identity: FileIdentity
}

/// The result of moving files to the trash. Keep it to undo.
public struct TrashOutcome: Sendable {
  /// The files in the trash.
  public var trashed: [TrashedFile] = []
  /// The errors of the files that were not moved.
  public var failures: [LibraryError] = []

  /// Creates an empty outcome.
  public init() {}
}

/// A file restored from the trash.
public struct RestoredFile: Sendable, Hashable {
  /// The trashed file.
  public let trashed: TrashedFile
  /// The current path.
  public let path: String

  /// Whether the original name was taken, so that the file has another name now.
  public var isRenamed: Bool { path != trashed.path }
}

/// The result of restoring files from the trash.
public struct RestoreOutcome: Sendable {
  /// The restored files.
  public var restored: [RestoredFile] = []
  /// The errors of the files that were not restored.
  public var failures: [LibraryError] = []

  /// Creates an empty outcome.
  public init() {}
}
