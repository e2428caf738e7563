import GObjectKit
import GtkKit
import Imaging
import L10n
import MediaLibrary

/// Actions on the current picture.
extension ViewerModel {
  /// Decodes the current picture again after an error.
  public func retry() {
    guard let item, case .failed = state else { return }
    state = .loading
    startLoading()
    service.retry(content ?? item.content)
    onRetry(item)
  }

  /// Moves the current picture to the trash and shows the next one. Shows a notice that offers to undo the action, or
  /// the reason why the picture could not be moved.
  public func trash() async {
    guard let item, let result = await trashing.trash([item]) else { return }
    switch result {
    case .failed(let reason): showNotice(reason)
    case .trashed(let files):
      // Do not wait until the source removes the item.
      if self.item?.id == item.id { if hasNext { next() } else { previous() } }
      let step = trashUndo.add(files, to: undo) { [weak self] in await self?.restore($0) }
      showNotice(tr("“%s” moved to the trash", item.displayName), step: step)
    }
  }

  /// Restores the picture of the last `trash()` and shows it, unless that was done.
  public func undoTrash() async { await trashUndo.undo() }

  /// Undoes what the latest notice offers to undo.
  public func undoNoticed() async {
    guard let step = latestNotice?.step else { return }
    if step === trashUndo.step { await undoTrash() } else { undo.undo(step) }
  }

  /// Rates the current picture, 0…5, and shows a notice about it.
  public func rate(_ rating: Int) async {
    guard let catalog, let item, isCataloged else { return }
    let problem = await catalog.setRating(rating, of: [item.id])
    showNotice(problem ?? Rating.message(rating))
  }

  /// Reads the facts of the catalog about the current picture.
  func loadFacts() async {
    guard let catalog, let id = item?.id else { return }
    guard let facts = await catalog.facts(of: id), item?.id == id else { return }
    self.facts = (id, facts)
  }

  /// Performs a command on the edit of the current picture, and shows a notice about it.
  func edit(_ command: EditCommand) async {
    guard let catalog, let id = item?.id else { return }
    show(await command.perform(catalog, id))
  }

  /// Shows the result of a command on the current picture.
  public func show(_ message: CatalogMessage) {
    showNotice(message.text, step: message.step)
  }

  /// Whether the current picture is edited.
  var isEdited: Bool { catalog != nil && item?.edit != nil }

  /// Whether the current picture can be edited: whether the catalog keeps edits, and it is a photo.
  public var canEdit: Bool { isCataloged && item?.isVideo == false }

  /// Whether the catalog keeps what people set on the current picture.
  public var isCataloged: Bool { item.map { catalog?.contains($0) ?? false } ?? false }

  /// Whether a copied edit can be pasted on the current picture.
  var canPasteEdit: Bool { catalog?.hasCopiedEdit == true && canEdit }

  /// Whether the current picture can be compared with the next one, or with the previous one at the end.
  public var canCompare: Bool { comparedPictures.count > 1 }

  /// Compares the current picture with the next one, or with the previous one at the end; nil if it is alone or a
  /// video.
  public func comparison() -> CompareModel? {
    canCompare ? CompareModel(comparedPictures.map(\.id), of: source) : nil
  }

  private var comparedPictures: [MediaItem] {
    item.map { CompareModel.pair(of: $0, in: source.pictures) } ?? []
  }

  private func restore(_ files: [TrashedFile]) async {
    cursor.pendingID = files.first?.id
    let result = await trashing.restore(files)
    if case .failed = result { cursor.pendingID = nil }
    if let id = cursor.pendingID, source.pictures.index(of: id) != nil { open(id) }
    if let message = result.message { showNotice(message) }
  }

  /// Returns the file URI and all pixels of the current picture for the clipboard. The URI of an edited picture is that
  /// of a copy with the edit; nil if it cannot be made. Returns nil if no picture is shown.
  public func copy() async -> (uri: String?, picture: Texture)? {
    guard let item, let picture, state == .shown else { return nil }
    let full = picture.frame == nil ? try? await service.fullPicture(of: content ?? item.content) : nil
    // What is copied is what is shown: for an edited photo a copy of the file.
    let uri = item.edit == nil ? item.uri : await catalog?.uri(of: item)
    // Fall back to the displayed texture.
    return (uri, full.map { Texture($0) } ?? picture.texture)
  }

  /// Shows a notice that the picture was copied to the clipboard.
  public func showCopiedNotice() { showNotice(tr("Copied")) }
}
