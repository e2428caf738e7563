import GObjectKit
import GStreamerKit

/// Choosing tracks.
extension PlaybackSession {
  func select(_ selection: TrackSelection) {
    guard let pipeline, source != nil else { return }
    let isExternal = selection.subtitle.map { id in !medium.streams.contains { $0.id == id } } ?? false
    source?.selection = selection
    source?.subtitleURI = isExternal ? selection.subtitle : nil
    let showsText = selection.subtitle != nil && !isExternal
    let names = medium.names(of: selection)
    // None are named as long as nobody has told which ones play.
    let areOthers = !names.isEmpty && Set(names) != Set(medium.selected)
    let isOfFile = areOthers || showsText != pipeline.showsText
    pipeline.showsText = showsText
    if areOthers { pipeline.player.select(streams: names) }
    readSubtitles()
    tellSelection()
    // The picture that is shown is drawn anew. While it plays, the next one comes anyway, and nothing is heard of it.
    let standsStill = !wantsToPlay || buffered != nil
    if isReady, waiting == nil, isOfFile || standsStill { move(.refresh, request: nil) }
  }

  /// What is to be chosen in the beginning.
  func selectFirst() {
    guard let pipeline, let source else { return }
    if let wanted = source.selection {
      let names = medium.names(of: wanted)
      if !names.isEmpty, Set(names) != Set(medium.selected) { pipeline.player.select(streams: names) }
    }
    tellSelection()
  }

  /// Reads the file of subtitles that is to be shown, unless that has been read. One that cannot be read is no reason
  /// not to play the film.
  func readSubtitles() {
    if source?.subtitleURI != subtitles?.uri {
      subtitles = nil
      if let uri = source?.subtitleURI {
        let file = File(uri: uri)
        if let read = file.flatMap({ Subtitles(of: $0) }) {
          subtitles = (uri, read)
        } else {
          source?.subtitleURI = nil
          source?.selection?.subtitle = nil
          tell(.restricted(item: item, .subtitles(path: file?.path ?? uri)))
        }
      }
    }
    pipeline?.subtitles.show(subtitles?.content)
  }

  func tellSelection() {
    guard let pipeline else { return }
    tell(
      .selected(
        item: item, medium.selection(subtitleURI: subtitles?.uri, showsText: pipeline.showsText)))
  }
}
