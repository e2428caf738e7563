import ColorKit
import MediaLibrary

/// Searching. A result is outdated when `changes` differs.
extension LibraryIndexModel {
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
