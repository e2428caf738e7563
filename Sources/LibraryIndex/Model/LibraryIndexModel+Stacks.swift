import MediaLibrary

/// What belongs together.
extension LibraryIndexModel {
  /// Returns the bursts, the photos in two formats and the Live Photos of the library: by date. Outdated when `changes`
  /// differs. Empty if the index is not ready.
  public func stacks() async -> [PhotoStack] { await read(StackQuery.shots) ?? [] }

  /// Returns the equal files of the library, and the images that look the same; see `stacks()`.
  public func duplicates() async -> [PhotoStack] { await read(StackQuery.duplicates) ?? [] }
}
