import GObjectKit
import GRDB
import MediaLibrary

/// The words of one asset in the order of the columns of `SearchTable`.
struct SearchDocument {
  let asset: AssetID
  let texts: [String]

  init(
    asset: AssetID, name: String, folder: String, camera: String? = nil, lens: String? = nil,
    keywords: [String] = [], places: [String] = [], title: String? = nil, caption: String? = nil
  ) {
    func text(_ text: String?) -> String { text.map(SearchText.indexed) ?? "" }
    // A word that no text has separates the texts of a list, so that no phrase is found across two of them.
    func list(_ texts: [String]) -> String { texts.map(SearchText.indexed).joined(separator: " \u{E000} ") }
    self.asset = asset
    texts = [
      text(name.displayName), text(SearchText.folders(inPath: folder)), text(camera), text(lens),
      list(keywords), list(places), text(title), text(caption),
    ]
  }
}

extension SearchDocument {
  /// A query for the assets that a transaction after a revision changed, in ascending order.
  static let selection = """
    SELECT asset.id, asset.missingSince, asset.name, folder.path, camera, lens, places, title, caption,
      (SELECT group_concat(word, char(10)) FROM keyword WHERE keyword.asset = asset.id)
    FROM asset INDEXED BY assetByRevision JOIN folder ON folder.id = asset.folder
    WHERE asset.revision > ? ORDER BY asset.id
    """

  /// Creates the document of a row of `selection`; nil for a missing file, which a search does not find.
  init?(row: Row) {
    guard row[1] as Int64 == 0 else { return nil }
    func lines(_ index: Int) -> [String] {
      (row[index] as String?)?.split(separator: "\n").map { String($0) } ?? []
    }
    self.init(
      asset: AssetID(rawValue: row[0]), name: String(fileBytes: row.bytes(2)),
      folder: String(fileBytes: row.bytes(3)), camera: row[4], lens: row[5], keywords: lines(9),
      places: lines(6), title: row[7], caption: row[8])
  }
}
