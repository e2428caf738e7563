import GObjectKit
import GtkKit
import Imaging
import MediaLibrary

/// What can be done with a picture.
extension ViewerModel {
  /// Reads a picture again that could not be shown.
  public func retry() {
    guard let item, case .failed = state else { return }
    state = .loading
    startBusyTimer()
    service.retry(item)
    onRetry(item)
  }

  /// Moves the picture to the trash and goes on to the next; the notice offers to undo it. A picture
  /// that must stay where it is stays, and the notice says why.
  public func trash() async {
    // Who holds the key down does not mean pictures that were not seen yet.
    guard let item, !isTrashing else { return }
    isTrashing = true
    defer { isTrashing = false }
    let outcome = await source.trash([item.id])
    if let failure = outcome.failures.first { say(failure.description) }
    guard !outcome.trashed.isEmpty else { return }
    trashed = outcome.trashed
    // The source may take a moment to notice; the user goes on at once.
    if self.item == item { if hasNext { next() } else { previous() } }
    say("“\(item.displayName)” moved to the trash", offersUndo: trashed.allSatisfy(\.isRestorable))
  }

  /// Brings back what was moved to the trash last, and shows it.
  public func undoTrash() async {
    let files = trashed
    trashed = []
    guard !files.isEmpty else { return }
    awaited = files.first?.id
    let outcome = await source.restore(files)
    if let failure = outcome.failures.first {
      awaited = nil
      return say(failure.description)
    }
    if let id = awaited, source.pictures.index(of: id) != nil { open(id) }
    if let renamed = outcome.restored.first(where: \.isRenamed) {
      say("Restored as “\(File(path: renamed.path).displayName)”")
    }
  }

  /// The picture's file address and all its pixels, for the clipboard; nil when it cannot be read.
  public func copy() async -> (uri: String, picture: Texture)? {
    guard let item, let picture, state == .shown else { return nil }
    let full = try? await service.fullPicture(of: item)
    // Better the size of the view than nothing.
    return (item.uri, full.map { Texture($0) } ?? picture.texture)
  }

  /// Says that the picture is on the clipboard.
  public func copied() { say("Copied") }
}
