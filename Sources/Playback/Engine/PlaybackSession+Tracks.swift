import GStreamerKit

/// Choosing tracks.
extension PlaybackSession {
  func select(_ selection: TrackSelection) {
    guard let pipeline, let source else { return }
    let isExternal = selection.subtitle.map { id in !medium.streams.contains { $0.id == id } } ?? false
    if isExternal, selection.subtitle != source.subtitleURI {
      // A file of subtitles is read along with the film from its beginning.
      var new = source
      (new.subtitleURI, new.selection) = (selection.subtitle, selection)
      new.start = clock?.time ?? source.start
      return open(new, item: item)
    }
    self.source?.selection = selection
    pipeline.showsText = selection.subtitle != nil
    let names = medium.names(of: selection, subtitleURI: source.subtitleURI)
    if Set(names) != Set(medium.selected) { pipeline.player.select(streams: names) }
    tellSelection()
    // The picture that is shown is drawn anew.
    if isReady, waiting == nil { move(.refresh, request: nil) }
  }

  /// What is to be chosen in the beginning.
  func selectFirst() {
    guard let pipeline, let source else { return }
    if let wanted = source.selection {
      let names = medium.names(of: wanted, subtitleURI: source.subtitleURI)
      if !names.isEmpty, Set(names) != Set(medium.selected) { pipeline.player.select(streams: names) }
    }
    tellSelection()
  }

  /// A file of subtitles may become known only after the film.
  func selectLateText() {
    guard isReady, let pipeline, let source, let uri = source.subtitleURI, source.selection?.subtitle == uri,
      let text = medium.externalText(uri), !medium.selected.contains(text.id)
    else { return }
    let others = medium.streams.filter { $0.kind != .text && medium.selected.contains($0.id) }
    pipeline.player.select(streams: others.map(\.id) + [text.id])
    if waiting == nil { move(.refresh, request: nil) }
  }

  func tellSelection() {
    guard let pipeline else { return }
    tell(
      .selected(
        item: item, medium.selection(subtitleURI: source?.subtitleURI, showsText: pipeline.showsText)))
  }
}
