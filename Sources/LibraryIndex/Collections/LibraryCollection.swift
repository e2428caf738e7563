import GObjectKit
import GRDB
import L10n
import MediaLibrary

/// A collection of the library.
public enum LibraryCollection: Sendable, Hashable {
  /// All items.
  case recents
  /// The items that a person has marked as favorites.
  case favorites
  /// All videos.
  case videos
  /// Images of the screen.
  case screenshots
  /// Photos that were taken with a camera, and videos in a camera's folder.
  case camera
  /// Panoramas.
  case panoramas
  /// Photos that were taken in quick succession.
  case bursts
  /// Photos with a short video.
  case livePhotos
  /// Files that the library contains more than once: the same content, or images that look the same.
  case duplicates
  /// Photos that were taken and are not saved yet.
  case notSaved
  /// Items that a person has marked as private.
  case `private`
  /// Items that are in no album.
  case notInAlbum
  /// A folder with its subfolders, by its absolute path.
  case folder(String)
  /// An album.
  case album(AlbumID)

  /// The collections that every library has, in the order in which they are shown.
  public static let standard: [LibraryCollection] = [
    .recents, .favorites, .videos, .screenshots, .camera, .panoramas, .bursts, .livePhotos, .duplicates,
    .notSaved, .private, .notInAlbum,
  ]

  /// The name of the collection; that of an album is in `LibraryIndexModel.albums`.
  public var title: String {
    switch self {
    case .recents: tr("Recents")
    case .favorites: tr("Favorites")
    case .videos: tr("Videos")
    case .screenshots: tr("Screenshots")
    case .camera: tr("Camera")
    case .panoramas: tr("Panoramas")
    case .bursts: tr("Bursts")
    case .livePhotos: tr("Live Photos")
    case .duplicates: tr("Duplicates")
    case .notSaved: tr("Not Saved")
    case .private: tr("Private")
    case .notInAlbum: tr("Not in an Album")
    case .folder(let path): File(path: path).displayName
    case .album: tr("Album")
    }
  }

  /// The filter of a collection that needs nothing from the database; nil for the others, whose assets
  /// `LibraryIndexModel.filter(of:)` looks up.
  public var filter: CollectionFilter? {
    switch self {
    case .recents: CollectionFilter()
    case .favorites: CollectionFilter(marks: .favorite)
    case .videos: CollectionFilter(kinds: .videos)
    case .screenshots: CollectionFilter(kinds: .screenshots)
    case .camera: CollectionFilter(kinds: .camera)
    case .panoramas: CollectionFilter(kinds: .panoramas)
    case .bursts: CollectionFilter(kinds: .bursts)
    case .livePhotos: CollectionFilter(kinds: .livePhotos)
    case .notSaved: CollectionFilter(isUnsaved: true)
    case .private: CollectionFilter(marks: .private)
    case .folder(let path): CollectionFilter(folder: path)
    case .duplicates, .notInAlbum, .album: nil
    }
  }

  /// Returns the assets of a collection that needs the database; nil for the others.
  func assets(in database: Database) throws -> [AssetID]? {
    switch self {
    case .duplicates: try StackQuery.duplicates(in: database).flatMap(\.items)
    case .album(let album): try AlbumTable.assets(of: album, in: database)
    case .notInAlbum:
      try Int64.fetchAll(
        database,
        sql: """
          SELECT id FROM asset WHERE missingSince = 0 AND id NOT IN (SELECT asset FROM albumItem)
          """
      ).map { AssetID(rawValue: $0) }
    default: nil
    }
  }
}
