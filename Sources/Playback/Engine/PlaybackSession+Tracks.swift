import Dispatch
import GObjectKit
import GStreamerKit

/// Track selection.
extension PlaybackSession {
  func select(_ selection: TrackSelection) {
    guard let pipeline, source != nil else { return }
    let isExternal = selection.subtitle.map { id in !media.streams.contains { $0.id == id } } ?? false
    source?.selection = selection
    source?.subtitleURI = isExternal ? selection.subtitle : nil
    let showsText = selection.subtitle != nil && !isExternal
    if showsText, pipeline.videoSink.isRotated, source?.rotatesSubtitles == false {
      // The overlay of playbin draws subtitles before the video is rotated. The text sink that draws them
      // afterwards has to be in the pipeline from the beginning.
      source?.rotatesSubtitles = true
      return reopen(at: clock?.time ?? source?.start ?? .zero, selecting: selection)
    }
    let names = media.names(of: selection)
    // The list is empty until GStreamer has reported which streams play.
    let areOthers = !names.isEmpty && Set(names) != Set(media.selected)
    let isOfFile = areOthers || showsText != pipeline.showsText
    pipeline.showsText = showsText
    if areOthers { pipeline.player.select(streams: names) }
    readSubtitles()
    emitSelection()
    // Redraw the frame that is shown. While playing, the next frame shows an external subtitle file without a
    // seek.
    let standsStill = !wantsToPlay || bufferingPercent != nil
    if isReady, pendingSeek == nil, isOfFile || standsStill { requestSeek(.refresh, request: nil) }
  }

  /// Applies the selection that the source came with.
  func selectFirst() {
    guard let pipeline, let source else { return }
    if let wanted = source.selection {
      let names = media.names(of: wanted)
      if !names.isEmpty, Set(names) != Set(media.selected) { pipeline.player.select(streams: names) }
    }
    emitSelection()
  }

  // MARK: External subtitle files

  /// How long the session waits for a subtitle file. As a rule it takes a few milliseconds to read, and the next
  /// frame shows it. Reading a file of some megabytes continues in the background; the file is shown when that is
  /// done.
  private static let shortReading = DispatchTimeInterval.milliseconds(100)

  /// The URI of the external subtitle file that is shown, or that is being read.
  var shownSubtitleURI: String? { subtitles?.uri ?? readingSubtitles }

  /// Reads the selected external subtitle file, unless that has been done or is in progress. The video is played
  /// even if the file cannot be read.
  func readSubtitles() {
    let wanted = source?.subtitleURI
    if wanted != shownSubtitleURI {
      (subtitles, readingSubtitles) = (nil, wanted)
      if let wanted {
        let reading = SubtitleReading(uri: wanted) { [weak self] result in
          Task { await self?.didReadLate(result, of: wanted) }
        }
        if let result = reading.wait(Self.shortReading) { handle(result, of: wanted) }
      }
    }
    pipeline?.subtitles.show(subtitles?.content)
  }

  private func handle(_ result: SubtitleReading.Result, of uri: String) {
    readingSubtitles = nil
    switch result {
    case .success(let read): subtitles = (uri, read)
    case .failure(let problem):
      source?.subtitleURI = nil
      source?.selection?.subtitle = nil
      emit(.restricted(item: item, .subtitles(path: File(uri: uri)?.path ?? uri, problem)))
    }
  }

  private func didReadLate(_ result: SubtitleReading.Result, of uri: String) {
    // Another file may have been selected meanwhile.
    guard readingSubtitles == uri, source?.subtitleURI == uri else { return }
    handle(result, of: uri)
    pipeline?.subtitles.show(subtitles?.content)
    emitSelection()
    // Redraw the frame that is shown.
    if isReady, pendingSeek == nil, !wantsToPlay || bufferingPercent != nil {
      requestSeek(.refresh, request: nil)
    }
  }

  func emitSelection() {
    guard let pipeline else { return }
    emit(
      .selected(
        item: item, media.selection(subtitleURI: shownSubtitleURI, showsText: pipeline.showsText)))
  }
}
