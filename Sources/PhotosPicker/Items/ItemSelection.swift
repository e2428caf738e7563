import GtkKit
import MediaLibrary

/// Connects a picker's model with a program's items.
final class ItemSelection {
  private let model: PickerModel
  private let binding: Binding<[PhotosPickerItem]>
  /// Whether the program has items that the library does not contain yet.
  private var isIncomplete = false
  private var subscription: LibrarySubscription?

  init(_ model: PickerModel, _ binding: Binding<[PhotosPickerItem]>) {
    (self.model, self.binding) = (model, binding)
    model.onCommit = { [weak self] in self?.deliver($0) }
    subscription = model.library.onUpdate { [weak self] update in self?.follow(update) }
  }

  /// The program's items, for an observation.
  var items: [PhotosPickerItem] { binding.value }

  /// Selects the program's items, as far as the library contains them.
  func adopt(_ items: [PhotosPickerItem]) {
    let library = model.library.items
    let ids = items.compactMap { library.id(of: $0) }
    isIncomplete = ids.count < items.count
    model.adopt(ids)
  }

  /// Hands the committed items over again, with the present encoding and the identifiers that the index knows now.
  func redeliver() {
    let library = model.library.items
    deliver(model.results.compactMap { library[$0] })
  }

  private func deliver(_ photos: [MediaItem]) {
    binding.value = photos.map {
      PhotosPickerItem($0, encoding: model.preferredItemEncoding, library: model.library)
    }
  }

  private func follow(_ update: LibraryUpdate) {
    if isIncomplete { adopt(binding.value) }
    guard !isIncomplete else { return }
    // An item that was picked before the index contained its file gets its identifier now.
    let items = update.snapshot
    if binding.value.contains(where: items.hasNewIdentifier) { redeliver() }
  }
}

nonisolated extension PhotosPickerItem {
  /// The item's identifier in its library, for the lifetime of the program; nil for one that was created from a
  /// persistent identifier.
  var mediaItem: MediaItemID? { picked?.id }
}

nonisolated extension LibrarySnapshot {
  /// Whether an item without an identifier has one now.
  fileprivate func hasNewIdentifier(_ item: PhotosPickerItem) -> Bool {
    guard item.itemIdentifier == nil, let id = item.mediaItem else { return false }
    return self[id]?.asset != nil
  }

  fileprivate func id(of item: PhotosPickerItem) -> MediaItemID? {
    if let id = item.mediaItem, index(of: id) != nil { return id }
    return item.itemIdentifier.flatMap { AssetID($0) }.flatMap { self.item($0)?.id }
  }
}
