import GRDB
import MediaLibrary

/// The palettes of an index: read when they are first needed, and forgotten after a minute without use, because those of
/// 100,000 photos take 15 MB.
actor AssetColors {
  private static let lifetime = Duration.seconds(60)
  private var stored: StoredColors?
  private var forgetting: Task<Void, Never>?

  /// Returns the palettes of an index as of now; those of the last call while it is not ready.
  func index(of indexer: LibraryIndexer) async -> ColorIndex {
    let known = stored ?? StoredColors()
    let updated = await indexer.query { database in
      var colors = known
      try colors.update(from: database)
      return colors
    }
    stored = updated ?? known
    forgetting?.cancel()
    forgetting = Task { [weak self] in
      do { try await Task.sleep(for: Self.lifetime) } catch { return }
      await self?.forget()
    }
    return stored?.index ?? ColorIndex()
  }

  private func forget() { stored = nil }
}
