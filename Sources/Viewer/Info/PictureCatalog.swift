import GObjectKit
import MediaLibrary

/// Keeps what people set on pictures. The owner of a viewer provides it, because this module stores nothing.
///
/// Methods that change something return why that failed, as a sentence; nil if it did not.
public protocol PictureCatalog: AnyObject {
  /// Counts the changes, so that what depends on them is asked for again. Observable.
  var changes: Int { get }
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
  /// Returns what is known about an item besides its file; nil if nothing is.
  func facts(of id: MediaItemID) async -> PictureFacts?
}

/// What the catalog knows about a picture.
public nonisolated struct PictureFacts: Sendable, Equatable {
  /// The keywords in alphabetical order.
  public var keywords: [String]
  /// The date if it is not in the metadata that the viewer reads; nil otherwise.
  public var date: Timestamp?
  /// Where the date is from, as a text.
  public var dateSource: String
  /// The names of the place, from the smallest to the country.
  public var places: [String]

  /// Creates facts.
  public init(keywords: [String], date: Timestamp?, dateSource: String, places: [String]) {
    (self.keywords, self.date, self.dateSource, self.places) = (keywords, date, dateSource, places)
  }
}
