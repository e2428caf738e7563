import Dispatch
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
    if showsText, pipeline.picture.isTurned, source?.turnsText == false {
      // The player's own overlay would draw them as the pictures lie. What draws them upright has to be there from the
      // beginning.
      source?.turnsText = true
      return reopen(at: clock?.time ?? source?.start ?? .zero, selecting: selection)
    }
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

  // MARK: Files of subtitles

  /// For how long the session waits for a file of subtitles to be read: as a rule that takes a few milliseconds, and the
  /// next picture has them. A file of some megabytes goes on being read, and is shown as soon as it has been.
  private static let shortReading = DispatchTimeInterval.milliseconds(100)

  /// The address of the file of subtitles that is shown, or will be when it has been read.
  var shownSubtitleURI: String? { subtitles?.uri ?? readingSubtitles }

  /// Reads the file of subtitles that is to be shown, unless that has been read or is being read. One that cannot be read
  /// is no reason not to play the video.
  func readSubtitles() {
    let wanted = source?.subtitleURI
    if wanted != shownSubtitleURI {
      (subtitles, readingSubtitles) = (nil, wanted)
      if let wanted {
        let reading = SubtitleReading(uri: wanted) { [weak self] result in
          Task { await self?.didReadLate(result, of: wanted) }
        }
        if let result = reading.wait(Self.shortReading) { take(result, of: wanted) }
      }
    }
    pipeline?.subtitles.show(subtitles?.content)
  }

  private func take(_ result: SubtitleReading.Result, of uri: String) {
    readingSubtitles = nil
    switch result {
    case .success(let read): subtitles = (uri, read)
    case .failure(let problem):
      source?.subtitleURI = nil
      source?.selection?.subtitle = nil
      tell(.restricted(item: item, .subtitles(path: File(uri: uri)?.path ?? uri, problem)))
    }
  }

  private func didReadLate(_ result: SubtitleReading.Result, of uri: String) {
    // Others may have been chosen meanwhile.
    guard readingSubtitles == uri, source?.subtitleURI == uri else { return }
    take(result, of: uri)
    pipeline?.subtitles.show(subtitles?.content)
    tellSelection()
    // The picture that is shown is drawn anew.
    if isReady, waiting == nil, !wantsToPlay || buffered != nil { move(.refresh, request: nil) }
  }

  func tellSelection() {
    guard let pipeline else { return }
    tell(
      .selected(
        item: item, medium.selection(subtitleURI: shownSubtitleURI, showsText: pipeline.showsText)))
  }
}
