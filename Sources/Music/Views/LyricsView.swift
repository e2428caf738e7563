import GObjectKit
import GtkKit
import L10n
import MusicLibrary

/// The lyrics of the song that plays. Lyrics with times follow playback; a click on a line seeks to it.
final class LyricsView: View {
  private let model: MusicModel
  private let box = Box(.vertical, spacing: 6)
  private let scrolled: ScrolledWindow
  private var lines: [Widget] = []

  init(_ model: MusicModel) {
    self.model = model
    scrolled = ScrolledWindow(box.margin(horizontal: 18, vertical: 24))
    super.init()
    box.accessibleLabel = tr("Lyrics")
    setContent(scrolled.expanding())
    styled("music-lyrics")
    observe({ [weak model] in model?.nowPlaying.lyrics }) { view, lyrics in view.show(lyrics) }
    observe({ [weak model] in model?.nowPlaying.currentLine }) { view, line in view.follow(line) }
  }

  private func show(_ lyrics: Lyrics?) {
    lines = (lyrics?.lines ?? []).enumerated().map { index, line in
      let label = Label(line.text).wrapped().textAligned(0)
      guard line.start != nil, !line.text.isEmpty else { return label.styled("music-line", "plain") }
      return Button(label) { [weak model] in model?.nowPlaying.go(toLine: index) }
        .styled("flat", "music-line").accessible(line.text).aligned(.start, .center)
    }
    box.setChildren(lines)
    scrolled.verticalAdjustment.value = 0
    follow(model.nowPlaying.currentLine)
  }

  private func follow(_ index: Int?) {
    for (position, line) in lines.enumerated() { line.setStyle("current", position == index) }
    guard let index, lines.indices.contains(index), let frame = lines[index].frame(in: box) else { return }
    // The line is in the upper middle, so that the next ones can be read.
    let adjustment = scrolled.verticalAdjustment
    let target = frame.y + 24 + frame.height / 2 - adjustment.pageSize * 0.4
    adjustment.value = min(max(target, 0), max(adjustment.upper - adjustment.pageSize, 0))
  }
}
