import GObjectKit

/// A file in the trash, and what it takes to bring it back.
public struct TrashedFile: Sendable, Hashable {
  /// Where it was.
  public let path: String
  /// Which item of the library it was, if any.
  public let id: MediaItemID?
  /// Where it is; nil when it is in a trash that we cannot look into, such as outside a sandbox.
  let place: TrashPlace?

  /// Whether it can be brought back from here.
  public var isRestorable: Bool { place != nil }
}

/// A file's place in a trash folder.
struct TrashPlace: Sendable, Hashable {
  /// The file.
  let file: File
  /// The note beside it that says where it came from.
  let note: File
  /// The file's number: the trash may have been emptied, and filled with others of that name.
  let identity: FileIdentity
}

/// What became of files that were to go to the trash. Keep it to undo.
public struct TrashOutcome: Sendable {
  /// Those that are in the trash.
  public var trashed: [TrashedFile] = []
  /// Those that are not, each with its reason.
  public var failures: [LibraryError] = []

  /// Nothing yet.
  public init() {}
}

/// A file that came back out of the trash.
public struct RestoredFile: Sendable, Hashable {
  /// What it was in the trash.
  public let trashed: TrashedFile
  /// Where it is now.
  public let path: String

  /// Whether something else had taken its place meanwhile, so that it has another name now.
  public var isRenamed: Bool { path != trashed.path }
}

/// What became of files that were to come back.
public struct RestoreOutcome: Sendable {
  /// Those that are back.
  public var restored: [RestoredFile] = []
  /// Those that are not, each with its reason.
  public var failures: [LibraryError] = []

  /// Nothing yet.
  public init() {}
}
