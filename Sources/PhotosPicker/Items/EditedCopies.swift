import GObjectKit
import L10n
import MediaLibrary

/// The files that are dragged to other programs: the originals, and copies of edited photos. A drag cannot wait, so the
/// copies of selected photos are made before.
final class EditedCopies {
  /// The number of selected photos of which copies are made before a drag.
  private static let limit = 20

  private let library: LibraryModel
  private let messages: PickerMessages
  private var uris: [ItemEdit: String] = [:]
  private var making: Set<ItemEdit> = []

  init(_ library: LibraryModel, _ messages: PickerMessages) {
    (self.library, self.messages) = (library, messages)
  }

  /// Makes the copies of the first edited photos.
  func prepare(_ ids: [MediaItemID]) {
    let edited = ids.lazy.compactMap { [library] in library.items[$0] }.filter { $0.edit != nil }
    for item in edited.prefix(Self.limit) { make(item) }
  }

  /// Returns the URIs of items. Empty, after a message, if a copy is not complete: the original would not be what the user
  /// sees.
  func uris(of ids: [MediaItemID]) -> [String] {
    let items = ids.compactMap { library.items[$0] }
    let found = items.map { item in item.edit.map { uris[$0] } ?? item.uri }
    guard found.contains(nil) else { return found.compactMap(\.self) }
    for item in items { make(item) }
    messages.showNotice(tr("Copies of edited photos are being made. Drag again in a moment."))
    return []
  }

  private func make(_ item: MediaItem) {
    guard let edit = item.edit, uris[edit] == nil, making.insert(edit).inserted else { return }
    Task { [weak self] in
      do throws(PhotosPickerError) {
        let file = try await PhotosPickerItem(item, encoding: .current).loadTransferable(as: File.self)
        self?.uris[edit] = file.uri
      } catch {
        self?.messages.showNotice(error.description)
      }
      self?.making.remove(edit)
    }
  }
}
