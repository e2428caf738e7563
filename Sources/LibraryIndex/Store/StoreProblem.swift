import GObjectKit
import L10n

/// A problem with the database of the library index. `description` is a sentence for the user.
public enum StoreProblem: Sendable, Hashable, CustomStringConvertible {
  /// The database was damaged. It was renamed to `name` and is rebuilt.
  case setAside(name: String)
  /// The database was deleted or replaced by another program and is rebuilt.
  case vanished
  /// The database cannot be written; changes are lost at the end.
  case readOnly
  /// Another program has locked the database; changes are lost if that does not end.
  case locked
  /// A newer version of the program has made the database; changes are lost at the end.
  case newer
  /// The volume is full; changes are lost if that stays.
  case full
  /// The database cannot be used for another reason; changes are lost at the end.
  case unusable

  /// Creates the problem of a failure for which the database is not set aside.
  init(_ failure: StoreFailure) {
    self =
      switch failure {
      case .readOnly: .readOnly
      case .locked: .locked
      case .newer: .newer
      case .full: .full
      case .damaged, .other: .unusable
      }
  }

  /// Whether the database works again, so that nothing is lost.
  public var isSolved: Bool {
    switch self {
    case .setAside, .vanished: true
    case .readOnly, .locked, .newer, .full, .unusable: false
    }
  }

  /// A sentence about what happened and its consequences.
  public var description: String {
    switch self {
    case .setAside(let name):
      tr(
        "The library index was damaged and is rebuilt. The damaged file is kept as “%s”. Favorites and albums are restored.",
        name.displayName)
    case .vanished:
      tr("The library index was deleted and is rebuilt. Favorites and albums are restored.")
    case .readOnly:
      tr(
        "The library index cannot be written. Changes to favorites, albums and ratings are lost when you quit."
      )
    case .locked:
      tr(
        "Another program uses the library index. Changes to favorites, albums and ratings are saved when it has finished."
      )
    case .newer:
      tr(
        "A newer version of Tintype has written the library index. Changes to favorites, albums and ratings are lost when you quit."
      )
    case .full:
      tr(
        "There is no space left for the library index. Changes to favorites, albums and ratings are not saved."
      )
    case .unusable:
      tr(
        "The library index cannot be opened. Changes to favorites, albums and ratings are lost when you quit."
      )
    }
  }
}
