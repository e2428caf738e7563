import GtkKit
import L10n
import MediaLibrary
import Viewer

/// The catalog for pictures that were opened as files: what people set is kept for those that are in the library, too,
/// which are found by their paths.
final class OpenedFilesCatalog: PictureCatalog {
  private let pictures: FolderPictures
  private let library: LibraryModel
  private let catalog: LibraryCatalog

  init(_ pictures: FolderPictures, in library: LibraryModel, _ catalog: LibraryCatalog) {
    (self.pictures, self.library, self.catalog) = (pictures, library, catalog)
  }

  var changes: Int { catalog.changes }
  var hasCopiedEdit: Bool { catalog.hasCopiedEdit }

  func contains(_ item: MediaItem) -> Bool { item.asset != nil }

  func setRating(_ rating: Int, of ids: [MediaItemID]) async -> String? {
    await catalog.setRating(rating, of: await libraryIDs(of: ids))
  }

  func addKeyword(_ word: String, to ids: [MediaItemID]) async -> String? {
    await catalog.addKeyword(word, to: await libraryIDs(of: ids))
  }

  func removeKeyword(_ word: String, from ids: [MediaItemID]) async -> String? {
    await catalog.removeKeyword(word, from: await libraryIDs(of: ids))
  }

  func keywords(of ids: [MediaItemID]) async -> [String] {
    await catalog.keywords(of: await libraryIDs(of: ids))
  }

  func knownKeywords() async -> [String] { await catalog.knownKeywords() }

  func copyEdit(of id: MediaItemID) async -> CatalogMessage {
    guard let id = await libraryIDs(of: [id]).first else { return Self.unknown }
    return await catalog.copyEdit(of: id)
  }

  func pasteEdit(on ids: [MediaItemID]) async -> CatalogMessage {
    await catalog.pasteEdit(on: await libraryIDs(of: ids))
  }

  func rotate(_ ids: [MediaItemID], quarterTurns: Int) async -> CatalogMessage {
    await catalog.rotate(await libraryIDs(of: ids), quarterTurns: quarterTurns)
  }

  func resetEdit(of ids: [MediaItemID]) async -> CatalogMessage {
    await catalog.resetEdit(of: await libraryIDs(of: ids))
  }

  func uri(of item: MediaItem) async -> String? { await catalog.uri(of: item) }

  func facts(of id: MediaItemID) async -> PictureFacts? {
    guard let id = await libraryIDs(of: [id]).first else { return nil }
    return await catalog.facts(of: id)
  }

  private static var unknown: CatalogMessage { CatalogMessage(tr("This photo is not in the library")) }

  /// The items of the library that are the same files.
  private func libraryIDs(of ids: [MediaItemID]) async -> [MediaItemID] {
    let list = pictures.pictures
    let paths = ids.compactMap { id in list.index(of: id).map { list[$0].path } }
    let items = await library.items.items(atPaths: paths)
    return paths.compactMap { items[$0]?.id }
  }
}
