import GObjectKit
import GtkKit
import MediaLibrary

/// Keeps what people set on pictures. The owner of a viewer provides it, because this module stores nothing.
///
/// Methods that change something return why that failed, as a sentence; nil if it did not.
public protocol PictureCatalog: AnyObject {
  /// Counts the changes, so that what depends on them is asked for again. Observable.
  var changes: Int { get }
  /// Whether the catalog keeps what people set on an item.
  func contains(_ item: MediaItem) -> Bool
  /// Sets the rating of items, 0…5. It appears in `MediaItem.rating`.
  func setRating(_ rating: Int, of ids: [MediaItemID]) async -> String?
  /// Adds a keyword to items that do not have it.
  func addKeyword(_ word: String, to ids: [MediaItemID]) async -> String?
  /// Removes a keyword from items.
  func removeKeyword(_ word: String, from ids: [MediaItemID]) async -> String?
  /// Returns the keywords that the items have, in alphabetical order.
  func keywords(of ids: [MediaItemID]) async -> [String]
  /// Returns the keywords of all items, the most frequent first.
  func knownKeywords() async -> [String]
  /// Whether an edit was copied. Observable.
  var hasCopiedEdit: Bool { get }
  /// Copies the edit of an item.
  func copyEdit(of id: MediaItemID) async -> CatalogMessage
  /// Pastes the copied edit on items.
  func pasteEdit(on ids: [MediaItemID]) async -> CatalogMessage
  /// Rotates items clockwise by quarter turns; -1 is counter-clockwise.
  func rotate(_ ids: [MediaItemID], quarterTurns: Int) async -> CatalogMessage
  /// Shows items as they are in their files.
  func resetEdit(of ids: [MediaItemID]) async -> CatalogMessage
  /// Returns the URI of a copy of an edited item; nil if it cannot be made.
  func uri(of item: MediaItem) async -> String?
  /// Returns what is known about an item besides its file; nil if nothing is.
  func facts(of id: MediaItemID) async -> PictureFacts?
}

/// The result of a command of the catalog.
public struct CatalogMessage {
  /// A sentence for the user.
  public let text: String
  /// The change that the message offers to undo; nil for none.
  public let step: UndoStack.Step?

  /// Creates a message.
  public init(_ text: String, step: UndoStack.Step? = nil) { (self.text, self.step) = (text, step) }
}

/// The catalog's data about a picture.
public nonisolated struct PictureFacts: Sendable, Equatable {
  /// The keywords in alphabetical order.
  public var keywords: [String]
  /// The date if it is not in the metadata that the viewer reads; nil otherwise.
  public var date: Timestamp?
  /// Where the date is from, as a text.
  public var dateSource: String
  /// The names of the place, from the smallest to the country.
  public var places: [String]
  /// The number of operations of the edit; 0 for none.
  public var operations: Int

  /// Creates facts.
  public init(
    keywords: [String], date: Timestamp?, dateSource: String, places: [String], operations: Int = 0
  ) {
    (self.keywords, self.date, self.dateSource, self.places) = (keywords, date, dateSource, places)
    self.operations = operations
  }
}
