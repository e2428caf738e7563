import MediaLibrary

/// A message to an indexer about the library, in the order of the events.
enum IndexMessage: Sendable {
  case update(LibraryUpdate)
  /// Sidecars at these paths were found, changed or removed.
  case sidecars([String])
  /// A scan has ended.
  case scanned
  /// Compare all files with the database again.
  case reconcileAll
  /// Look for changes of other programs.
  case poll
}
