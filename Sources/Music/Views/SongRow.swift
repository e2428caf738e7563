import GtkKit
import L10n
import MusicLibrary
import Observation

/// A row of a list of songs.
final class SongRow: View {
  /// The song of the row. The widgets observe it.
  var song: Song? {
    get { state.song }
    set { if newValue != state.song { state.song = newValue } }
  }

  private let state = SongRowState()
  private let handle = Image(icon: "list-drag-handle-symbolic").styled("dim-label")

  init(_ model: MusicModel, _ list: SongListModel, _ columns: SongColumns) {
    super.init()
    let (state, handle) = (state, handle)
    handle.setCursor("grab")
    let isCurrent = { [weak model] in
      state.song != nil && state.song?.uri == model?.player.player.currentItem?.uri
    }
    setContent(
      Box(.horizontal, spacing: 12) {
        handle.bind(\.isVisible) { columns.showsHandle }
        Self.fixed(SongColumns.number, align: 1, dim: true) {
          state.song?.track?.number.map { "\($0)" } ?? ""
        }
        .bind(\.isVisible) { columns.showsNumber }
        // Always there, so that the columns stay where they are.
        Image(icon: "media-playback-start-symbolic")
          .bind(\.opacity) { isCurrent() || state.song?.isMissing == true ? 1 : 0 }
          .bind(\.icon) {
            state.song?.isMissing == true ? "dialog-warning-symbolic" : "media-playback-start-symbolic"
          }
        Self.growing { state.song?.title ?? "" }
        Self.growing(dim: true) { state.song?.artistText ?? "" }.bind(\.isVisible) { columns.showsArtist }
        Self.growing(dim: true) { state.song?.albumText ?? "" }.bind(\.isVisible) { columns.showsAlbum }
        Self.fixed(SongColumns.year, align: 1, dim: true) { state.song?.track?.year.map { "\($0)" } ?? "" }
          .bind(\.isVisible) { columns.showsYear }
        Self.fixed(SongColumns.duration, align: 1, dim: true) { state.song?.durationText ?? "" }
      }.margin(horizontal: 12, vertical: 0))
    styled("music-song")
    bind(\.accessibleLabel) { state.song.map(Self.label) ?? "" }
    bind(\.tooltip) { state.song?.isMissing == true ? tr("The file is missing") : nil }
    bind(\.accessibleDescription) {
      state.song?.isMissing == true ? tr("The file is missing") : isCurrent() ? tr("Playing") : ""
    }
    bind(\.isAccessiblySelected) { [weak list] in
      state.song.map { list?.selection.rows.contains($0.id) == true } ?? false
    }
    observe(isCurrent) { row, isCurrent in row.setStyle("current", isCurrent) }
    observe({ state.song?.isMissing == true }) { row, isMissing in row.setStyle("missing", isMissing) }
  }

  private static func label(_ song: Song) -> String {
    song.artistText.isEmpty ? song.title : tr("%1$s, %2$s", song.title, song.artistText)
  }

  /// A column that shares the width equally with the others of its kind.
  static func growing(dim: Bool = false, _ text: @escaping () -> String) -> Label {
    let label = Label().ellipsized(maximumCharacters: 1).textAligned(0)
      .expanding(horizontally: true, vertically: false)
      .bind(\.text, to: text).bind(\.tooltip, to: text)
    return dim ? label.styled("dim-label") : label
  }

  /// A column of a width in application pixels.
  static func fixed(_ width: Int, align: Float, dim: Bool, _ text: @escaping () -> String) -> Label {
    let label = Label().ellipsized(maximumCharacters: 1).textAligned(align).styled("numeric").bind(
      \.text, to: text)
    label.setMinimumSize(width: width)
    return dim ? label.styled("dim-label") : label
  }

  /// Whether a point of another widget is on the handle.
  func isHandle(at x: Double, _ y: Double, of other: Widget) -> Bool {
    guard handle.isVisible, let point = other.convert(x, y, to: handle) else { return false }
    return point.x >= -12 && point.x <= Double(handle.width) + 6
  }
}

/// The song of a row, observable so that the widgets update when the row is reused.
@Observable private final class SongRowState {
  var song: Song?
}
