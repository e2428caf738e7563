import MusicLibrary
import Observation

/// What the Music section shows: one of the lists of the library, or a page above it.
@Observable public final class MusicNavigation {
  /// A list of the library.
  public enum Tab: String, Sendable, CaseIterable {
    case recent, albums, artists, songs, playlists
  }

  /// A page above the lists.
  public enum Page: Hashable, Sendable {
    case album(AlbumID)
    /// An artist, by the name.
    case artist(String)
    /// A playlist, by the path of its file.
    case playlist(String)
    /// The song that plays.
    case nowPlaying
  }

  /// The list that is shown, or that is under the pages.
  public private(set) var tab = Tab.albums
  /// The pages above it; the last one is shown.
  public private(set) var pages: [Page] = []

  /// The page that is shown; nil if a list is.
  public var page: Page? { pages.last }

  init() {}

  /// Shows a list.
  public func show(_ tab: Tab) { (self.tab, pages) = (tab, []) }

  /// Shows a page above the present one. A page that is below comes up again.
  public func show(_ page: Page) {
    if let index = pages.firstIndex(of: page) { pages.removeSubrange(index...) }
    pages.append(page)
  }

  /// Shows a renamed playlist in place of its former self.
  func replace(_ page: Page, by other: Page) { pages = pages.map { $0 == page ? other : $0 } }

  /// Removes pages whose album, artist or playlist no longer exists.
  func keep(where exists: (Page) -> Bool) { if !pages.allSatisfy(exists) { pages.removeAll { !exists($0) } } }

  /// Goes back to the previous page. Returns whether there was one.
  @discardableResult public func back() -> Bool { pages.popLast() != nil }
}
