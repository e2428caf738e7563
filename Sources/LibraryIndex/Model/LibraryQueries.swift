import ColorKit
import GRDB
import MediaLibrary

/// Queries the index for lists and panels. What was looked up is outdated when `LibraryIndexModel.changes`
/// differs.
@MainActor public final class LibraryQueries {
  private let library: LibraryModel
  private let indexer: LibraryIndexer
  /// The palettes, for finding photos by color.
  private let colors = AssetColors()

  init(_ library: LibraryModel, _ indexer: LibraryIndexer) {
    (self.library, self.indexer) = (library, indexer)
  }

  private func read<Value: Sendable>(_ body: @Sendable @escaping (Database) throws -> Value) async -> Value? {
    await indexer.query(body)
  }

  // MARK: Collections

  /// Returns the filter of a collection. That of an album and of the duplicates is outdated when `changes` differs.
  ///
  /// - Returns: nil if the index is not ready.
  public func filter(of collection: LibraryCollection) async -> CollectionFilter? {
    if let filter = collection.filter { return filter }
    let assets = await read { try collection.assets(in: $0) } ?? nil
    return assets.map { CollectionFilter(assets: Set($0)) }
  }

  /// Returns the assets of an album in its order.
  public func assets(of album: AlbumID) async -> [AssetID] {
    await read { try AlbumTable.assets(of: album, in: $0) } ?? []
  }

  /// Returns the numbers of items of collections. Visits all items, but not on the main actor.
  public func counts(of collections: [LibraryCollection]) async -> [LibraryCollection: Int] {
    var filters: [LibraryCollection: CollectionFilter] = [:]
    for collection in collections { filters[collection] = await filter(of: collection) }
    return await Self.counts(filters, in: library.items)
  }

  @concurrent private static func counts(
    _ filters: [LibraryCollection: CollectionFilter], in items: LibrarySnapshot
  ) async -> [LibraryCollection: Int] { filters.mapValues { items.count(matching: $0) } }

  /// Returns the data of the index about an item; nil if it does not contain the item yet.
  public func asset(_ id: MediaItemID) async -> AssetDetails? {
    guard let asset = library.items[id]?.asset else { return nil }
    return await read { try AssetDetails(asset, in: $0) } ?? nil
  }

  /// Returns all keywords of the library, the most frequent first.
  public func keywords() async -> [String] {
    await read { database in
      try String.fetchAll(
        database, sql: "SELECT word FROM keyword GROUP BY word ORDER BY COUNT(*) DESC, word")
    } ?? []
  }

  /// Returns the keywords that items have, in alphabetical order.
  public func keywords(of ids: [MediaItemID]) async -> [String] {
    let assets = ids.compactMap { library.items[$0]?.asset }
    let words = await read { database in
      try Set(assets.flatMap { try AssetTable.keywords(of: $0, in: database) })
    }
    return words?.sorted() ?? []
  }

  /// Returns the equal files of the library, and the images that look the same: by the date of their first item. Empty
  /// if the index is not ready.
  public func duplicates() async -> [PhotoStack] { await read(StackQuery.duplicates) ?? [] }

  // MARK: Searching

  /// Looks up the texts and the colors of a search. Until the index is ready, texts are looked for in paths.
  public func matcher(for query: SearchQuery, in items: LibrarySnapshot) async -> SearchMatcher {
    let colors = query.hasColors ? await colorIndex : ColorIndex()
    let years = items.years
    let matcher = await read { try query.matcher(in: $0, years: years) { colors.assets(of: $0) } }
    return matcher ?? query.matcher(years: years)
  }

  /// Returns the assets with a color, the nearest first; see `ColorIndex`.
  public func assets(nearestTo color: Color) async -> [AssetID] {
    await Self.assets(nearestTo: color.oklab, in: colorIndex)
  }

  @concurrent private static func assets(nearestTo color: OKLab, in index: ColorIndex) async -> [AssetID] {
    index.assets(nearestTo: color)
  }

  private var colorIndex: ColorIndex {
    get async { await colors.index(of: indexer) }
  }
}
