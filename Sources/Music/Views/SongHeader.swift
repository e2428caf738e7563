import GtkKit
import L10n

/// The names of the columns above a list of songs. A click sorts by a column, a second one in the other direction.
final class SongHeader: View {
  init(_ list: SongListModel, _ columns: SongColumns) {
    super.init()
    func button(_ column: SongOrder.Column, isEnd: Bool = false) -> Button {
      let arrow = Image(icon: "pan-up-symbolic")
        .bind(\.isVisible) { [weak list] in list?.order?.column == column }
        .bind(\.icon) { [weak list] in
          list?.order?.isDescending == true ? "pan-down-symbolic" : "pan-up-symbolic"
        }
      let label = Label(SongColumns.title(column)).ellipsized(maximumCharacters: 12).textAligned(
        isEnd ? 1 : 0)
      let content = Box(.horizontal, spacing: 3) {
        isEnd ? [arrow, label] : [label, arrow]
      }.aligned(isEnd ? .end : .start)
      let button = Button(content) { [weak list] in list?.sort(by: column) }.styled("flat", "music-column")
      button.focusesOnClick = false
      button.tooltip = tr("Sort by %s", SongColumns.title(column))
      button.bind(\.accessibleLabel) { [weak list] in
        list?.order?.column != column
          ? SongColumns.title(column)
          : list?.order?.isDescending == true
            ? tr("%s, descending", SongColumns.title(column)) : tr("%s, ascending", SongColumns.title(column))
      }
      return button
    }
    func growing(_ column: SongOrder.Column) -> Widget {
      // The button takes only the width of its label; the column grows as those of the rows do.
      let box = Box(.horizontal) { button(column) }
      return SizedBin(box, minimumWidth: 1).expanding(horizontally: true, vertically: false)
    }
    let year = button(.year, isEnd: true).bind(\.isVisible) { columns.showsYear }
    year.setMinimumSize(width: SongColumns.year)
    let duration = button(.duration, isEnd: true)
    duration.setMinimumSize(width: SongColumns.duration)
    setContent(
      Box(.horizontal, spacing: 12) {
        // As wide as the icon of the rows.
        Image(icon: "media-playback-start-symbolic").with { $0.opacity = 0 }
        growing(.title)
        growing(.artist).bind(\.isVisible) { columns.showsArtist }
        growing(.album).bind(\.isVisible) { columns.showsAlbum }
        year
        duration
      }.margin(horizontal: 12, vertical: 0))
    styled("music-header")
  }
}
