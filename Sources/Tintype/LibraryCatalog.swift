import Editing
import GObjectKit
import GtkKit
import L10n
import LibraryIndex
import MediaLibrary
import PhotosPicker
import Viewer

/// What people set on the photos of the library. Kept in the index; Ctrl+Z undoes it.
final class LibraryCatalog: PictureCatalog {
  private let index: LibraryIndexModel
  private let edits: PhotoEdits
  private let undo: UndoStack
  private let showNotice: (String) -> Void

  /// - Parameter showNotice: Called with the reason why a change could not be undone.
  init(
    _ index: LibraryIndexModel, edits: PhotoEdits, undo: UndoStack, showNotice: @escaping (String) -> Void
  ) {
    (self.index, self.edits, self.undo, self.showNotice) = (index, edits, undo, showNotice)
  }

  var changes: Int { index.changes }

  func contains(_ item: MediaItem) -> Bool { true }

  func setRating(_ rating: Int, of ids: [MediaItemID]) async -> String? {
    await edit(.rating(UInt8(clamping: rating)), of: ids)
  }

  func addKeyword(_ word: String, to ids: [MediaItemID]) async -> String? {
    await edit(.addKeyword(word), of: ids)
  }

  func removeKeyword(_ word: String, from ids: [MediaItemID]) async -> String? {
    await edit(.removeKeyword(word), of: ids)
  }

  func keywords(of ids: [MediaItemID]) async -> [String] { await index.queries.keywords(of: ids) }

  func knownKeywords() async -> [String] { await index.queries.keywords() }

  var hasCopiedEdit: Bool { index.copiedEdit != nil }

  func copyEdit(of id: MediaItemID) async -> CatalogMessage { CatalogMessage(await edits.copy(id)) }

  func pasteEdit(on ids: [MediaItemID]) async -> CatalogMessage {
    CatalogMessage(await edits.paste(on: ids))
  }

  func rotate(_ ids: [MediaItemID], quarterTurns: Int) async -> CatalogMessage {
    CatalogMessage(await edits.rotate(ids, quarterTurns: quarterTurns))
  }

  /// Stores the edit of a photo; one without operations is that of an original.
  func setEdit(_ edit: EditStack, of id: MediaItemID) async -> CatalogMessage {
    CatalogMessage(await edits.set(edit, of: id))
  }

  func resetEdit(of ids: [MediaItemID]) async -> CatalogMessage { CatalogMessage(await edits.reset(ids)) }

  func uri(of item: MediaItem) async -> String? {
    (try? await PhotosPickerItem(item, encoding: .current).loadTransferable(as: File.self))?.uri
  }

  func facts(of id: MediaItemID) async -> PictureFacts? {
    guard let asset = await index.queries.asset(id) else { return nil }
    return PictureFacts(
      keywords: asset.keywords, date: asset.date.source == .name ? asset.date.timestamp : nil,
      dateSource: Self.text(asset.date.source), places: asset.metadata.places,
      operations: await index.edit(of: id)?.operations.count ?? 0)
  }

  private static func text(_ source: AssetDate.Source) -> String {
    switch source {
    case .exifWithOffset: tr("Camera, with time zone")
    case .exif: tr("Camera, without time zone")
    case .xmp: tr("XMP metadata")
    case .container: tr("Video")
    case .name: tr("File name")
    case .modification: tr("Last change of the file")
    }
  }

  private func edit(_ edit: AssetEdit, of ids: [MediaItemID]) async -> String? {
    do throws(IndexError) {
      let change = try await index.edit(edit, on: ids)
      undo.add { [index, showNotice] in
        Task {
          do throws(IndexError) { try await index.undo(change) } catch { showNotice(error.description) }
        }
      }
      return nil
    } catch {
      return error.description
    }
  }
}

extension CatalogMessage {
  fileprivate init(_ outcome: PhotoEdits.Outcome) { self.init(outcome.text, step: outcome.step) }
}
