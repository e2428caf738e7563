import GObjectKit
import GStreamerKit

/// Selects the tracks of the open item, and shows its external subtitle file.
nonisolated final class TrackSelector {
  private let open: OpenItem
  private let seeker: Seeker

  /// The streams that the pipeline was asked to select, until it reports the selection.
  private var requested: [MediaStream.ID]?

  private var context: PlaybackContext { open.context }
  private var pipeline: PlaybackPipeline { open.pipeline }

  init(_ open: OpenItem, _ seeker: Seeker) { (self.open, self.seeker) = (open, seeker) }

  func select(_ selection: TrackSelection) {
    let isExternal = selection.subtitle.map { id in !open.media.streams.contains { $0.id == id } } ?? false
    open.source.selection = selection
    open.source.subtitleURI = isExternal ? selection.subtitle : nil
    let showsText = selection.subtitle != nil && !isExternal
    if showsText, pipeline.videoSink.isRotated, !open.source.rotatesSubtitles {
      // The overlay of playbin draws subtitles before the video is rotated. The text sink that draws them
      // afterwards has to be in the pipeline from the beginning.
      open.source.rotatesSubtitles = true
      return open.leave(.reopen(open.reopeningHere(selecting: selection)))
    }
    // Text is switched on before its stream is selected: the stream would have nowhere to go.
    let changesText = showsText != pipeline.showsText
    pipeline.showsText = showsText
    let changesStreams = selectStreams(of: selection) != .none
    readSubtitles()
    emitSelection()
    // While playing, the next frame shows an external subtitle file without a seek.
    if changesStreams || changesText { seeker.refresh() } else { seeker.redraw() }
  }

  /// Applies the selection that the source came with.
  func selectFirst() {
    let change = open.source.selection.map { selectStreams(of: $0) }
    emitSelection()
    if change == .atNextSeek { seeker.refresh() }
  }

  private func selectStreams(of selection: TrackSelection) -> PlayBin.StreamChange {
    let names = open.media.names(of: selection)
    // The list is empty until GStreamer has reported which streams play. Before the item is ready, no seek would
    // follow; `selectFirst` does.
    guard open.isReady, !names.isEmpty, Set(names) != Set(requested ?? open.media.selected) else {
      return .none
    }
    requested = names
    return pipeline.player.select(streams: names, isSeekable: open.media.isSeekable)
  }

  /// The pipeline has selected streams.
  func didSelect(_ names: [MediaStream.ID]) {
    requested = nil
    open.media.selected = names
    if open.isReady { emitSelection() }
  }

  func emitSelection() {
    context.emit(
      .selected(
        item: open.item,
        open.media.selection(subtitleURI: context.subtitles.uri, showsText: pipeline.showsText)))
  }

  // MARK: External subtitle files

  /// Reads the selected external subtitle file, unless that has been done or is in progress. The video is played
  /// even if the file cannot be read.
  func readSubtitles() {
    let wanted = open.source.subtitleURI
    if wanted != context.subtitles.uri {
      context.subtitles = wanted.map { .reading(uri: $0) } ?? .none
      if let wanted {
        let reading = SubtitleReading(uri: wanted) { [inbox = context.inbox] result in
          inbox.yield(.subtitlesRead(result, uri: wanted))
        }
        // As a rule this takes a few milliseconds, and the next frame shows the file. Reading a file of some
        // megabytes continues in the background.
        if let result = reading.wait(context.limits.subtitleReading) { take(result, of: wanted) }
      }
    }
    pipeline.subtitles.show(context.subtitles.content)
  }

  /// Shows a subtitle file that took long to read, if it is still the selected one.
  func didReadLate(_ result: SubtitleReading.Result, of uri: String) {
    guard case .reading(uri) = context.subtitles else { return }
    guard open.source.subtitleURI == uri else { return context.subtitles = .none }
    take(result, of: uri)
    pipeline.subtitles.show(context.subtitles.content)
    emitSelection()
    seeker.redraw()
  }

  private func take(_ result: SubtitleReading.Result, of uri: String) {
    switch result {
    case .success(let content): context.subtitles = .shown(uri: uri, content)
    case .failure(let problem):
      context.subtitles = .none
      open.source.subtitleURI = nil
      open.source.selection?.subtitle = nil
      context.emit(.restricted(item: open.item, .subtitles(path: File(uri: uri)?.path ?? uri, problem)))
    }
  }
}
