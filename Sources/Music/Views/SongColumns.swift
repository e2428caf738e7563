import L10n
import Observation

/// The columns of a list of songs, by its place and width.
@Observable final class SongColumns {
  /// What a list shows.
  enum Kind: Equatable {
    /// All songs, or those of an artist: sortable by each column.
    case library
    /// An album in its order: the columns are the numbers and the titles.
    case album
    /// A playlist in its order, with handles to move the rows.
    case playlist
  }

  let kind: Kind
  /// The width of the list in application pixels.
  var width = 1000

  init(_ kind: Kind) { self.kind = kind }

  var showsNumber: Bool { kind == .album }
  var showsHandle: Bool { kind == .playlist }
  var showsArtist: Bool { kind != .album && width >= 440 }
  var showsAlbum: Bool { kind != .album && width >= 640 }
  var showsYear: Bool { kind == .library && width >= 760 }

  /// The widths of the columns that do not grow, in application pixels.
  static let number = 36
  static let year = 56
  static let duration = 64

  /// The name of a column.
  static func title(_ column: SongOrder.Column) -> String {
    switch column {
    case .number: tr("No.")
    case .title: tr("Title")
    case .artist: tr("Artist")
    case .album: tr("Album")
    case .year: tr("Year")
    case .duration: tr("Duration")
    case .added: tr("Added")
    }
  }
}
