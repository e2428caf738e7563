import Editing
import GObjectKit
import GRDB
import MediaLibrary

/// What a person changes of an asset.
public enum AssetEdit: Sendable, Hashable {
  /// Adds or removes marks.
  case mark(ItemMarks, Bool)
  /// Sets the rating, 0…5.
  case rating(UInt8)
  /// Replaces the keywords.
  case keywords([String])
  /// Adds a keyword.
  case addKeyword(String)
  /// Removes a keyword.
  case removeKeyword(String)
  /// Replaces the edit, by its text; nil resets the photo. See `edit(_:)`.
  case editText(String?)

  /// Replaces the edit; nil, and a stack without operations, resets the photo.
  public static func edit(_ stack: EditStack?) -> AssetEdit {
    .editText(stack.flatMap { $0.operations.isEmpty ? nil : $0.text })
  }

  /// Returns the facts of an item after the edit.
  func apply(to facts: ItemFacts) -> ItemFacts {
    var facts = facts
    switch self {
    case .mark(let marks, true): facts.marks.formUnion(marks)
    case .mark(let marks, false): facts.marks.subtract(marks)
    case .rating(let rating): facts.rating = min(rating, 5)
    // An edit has no revision before it is written.
    case .keywords, .addKeyword, .removeKeyword, .editText: break
    }
    return facts
  }

  /// Writes the edit of one asset.
  func write(_ record: AssetRecord, revision: Int64, in database: Database) throws {
    let known = { try AssetTable.keywords(of: record.id, in: database) }
    let id = record.id
    switch self {
    case .mark:
      try AssetTable.setMarks(apply(to: record.facts).marks, of: id, revision: revision, in: database)
    case .rating(let rating): try AssetTable.setRating(rating, of: id, revision: revision, in: database)
    case .keywords(let words): try AssetTable.setKeywords(words, of: id, revision: revision, in: database)
    case .addKeyword(let word):
      try AssetTable.setKeywords(known() + [word], of: id, revision: revision, in: database)
    case .removeKeyword(let word):
      try AssetTable.setKeywords(
        known().filter { $0 != word }, of: id, revision: revision, in: database)
    case .editText(let text):
      let edit = StoredEdit(text: text.map { EditText($0) }, changed: .now)
      // An equal edit is no change, for which pictures would be rendered again.
      guard !record.kinds.contains(.video), try EditTable.edit(of: id, in: database)?.text != edit.text
      else { return }
      try EditTable.set(edit, of: id, revision: revision, in: database)
    }
  }
}
