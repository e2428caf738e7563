import GtkKit
import L10n
import MusicLibrary

/// An album in the grid: cover, title, artist and year, and a button that plays it.
final class AlbumCell: View {
  /// The side of the cover in application pixels.
  static let side = 160
  private let cover: CoverPicture
  private let title = Label().ellipsized(maximumCharacters: 18).textAligned(0).styled("heading")
  private let details = Label().ellipsized(maximumCharacters: 20).textAligned(0).styled(
    "dim-label", "caption")
  private let play: Button
  private(set) var album: Album?

  init(_ model: MusicModel) {
    cover = CoverPicture(model.covers, .medium, side: Self.side, radius: 9)
    play = Button(icon: "media-playback-start-symbolic", label: tr("Play"))
    super.init()
    let (cover, title, details, play) = (cover, title, details, play)
    play.styled("circular", "osd", "music-play").aligned(.end, .end).margin(6)
    play.isFocusable = false
    play.onClick { [weak self, weak model] in
      guard let album = self?.album, let model else { return }
      model.play(model.songs(of: album))
    }
    setContent(
      Box(.vertical, spacing: 3) {
        Overlay(cover) { play }.aligned(.start, .start)
        title
        details
      }.aligned(.center, .start))
    styled("music-album")
  }

  /// Shows an album.
  func show(_ album: Album, in snapshot: MusicSnapshot, generation: Int) {
    self.album = album
    title.text = album.title
    details.text = album.detailText
    accessibleLabel = tr("%1$s, %2$s", album.title, album.detailText)
    tooltip = album.title
    play.accessibleLabel = tr("Play %s", album.title)
    cover.show(album.tracks.first.flatMap { snapshot[$0]?.path }, generation: generation)
  }
}

extension Album {
  /// The artists as one text.
  var artistText: String {
    isCompilation && artists.isEmpty
      ? tr("Various Artists") : artists.isEmpty ? tr("Unknown Artist") : artists.joinedNames
  }
  /// The artists and the year.
  var detailText: String { year.map { tr("%1$s · %2$s", artistText, "\($0)") } ?? artistText }
}
