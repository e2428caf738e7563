import Dispatch
import Editing
import GRDB
import Imaging
import MediaLibrary
import Synchronization

/// Hands the edits of the library to those who decode its photos; the same object belongs to the `LibraryService` and to
/// the `LibraryIndexer`. Any thread.
public final class EditStore: EditSource {
  private struct State {
    var store: LibraryStore?
    var hasOpened = false
    /// The last edits by their digest: an edit that was pasted on many photos is in memory once.
    var edits = ByteBudgetCache<String, SharedEdit>(budget: 32 << 20)
  }

  /// The time for which a photo of the start-up snapshot waits for the database, which opens after the first frame.
  private static let timeout = DispatchTimeInterval.seconds(10)

  private let state = Mutex(State())
  private let opening = DispatchGroup()

  /// Makes a store without a database.
  public init() { opening.enter() }

  deinit { if !state.withLock({ $0.hasOpened }) { opening.leave() } }

  /// Sets the database; nil after a failure, and at the end.
  func use(_ store: LibraryStore?) {
    let isFirst = state.withLock { state in
      defer { state.hasOpened = true }
      state.store = store
      return !state.hasOpened
    }
    if isFirst { opening.leave() }
  }

  /// Returns the present edit of an asset; nil if it has none. Blocks.
  ///
  /// - Throws: `ImageError.editNotReadable` if there is no database, or it fails.
  public func edit(of asset: AssetID) throws(ImageError) -> SharedEdit? {
    guard opening.wait(timeout: .now() + Self.timeout) == .success,
      let database = state.withLock({ $0.store?.database })
    else { throw .editNotReadable }
    let digest: String?
    do {
      digest = try database.read { try EditTable.digest(of: asset, in: $0) }
    } catch {
      logger.warning("An edit cannot be read: \(error)")
      throw .editNotReadable
    }
    guard let digest else { return nil }
    if let known = state.withLock({ $0.edits.value(for: digest) }) { return known }
    let edit = try SharedEdit(text: text(digest, database))
    state.withLock { _ = $0.edits.insert(edit, for: digest, cost: edit.byteCount) }
    return edit
  }

  private func text(_ digest: String, _ database: any DatabaseWriter) throws(ImageError) -> String {
    guard let text = try? database.read({ try EditTable.text(digest, in: $0) }) else {
      throw .editNotReadable
    }
    return text
  }
}
