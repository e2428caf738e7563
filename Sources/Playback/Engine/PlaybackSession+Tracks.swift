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
    pipeline.select(medium.names(of: selection, subtitleURI: source.subtitleURI))
  }
}
