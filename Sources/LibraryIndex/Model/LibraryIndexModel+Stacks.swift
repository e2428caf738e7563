import MediaLibrary

extension LibraryIndexModel {
  /// Returns the equal files of the library, and the images that look the same: by the date of their first item.
  /// Outdated when `changes` differs. Empty if the index is not ready.
  public func duplicates() async -> [PhotoStack] { await read(StackQuery.duplicates) ?? [] }
}
