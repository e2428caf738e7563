import GObjectKit

/// Tracks, chapters and the loop.
extension PlayerModel {
  // MARK: Tracks

  /// The audio tracks.
  public var audioTracks: [MediaTrack] { player.currentItem?.tracks.filter { $0.kind == .audio } ?? [] }
  /// The subtitle tracks.
  public var subtitleTracks: [MediaTrack] { player.currentItem?.tracks.filter { $0.kind == .subtitle } ?? [] }
  /// The audio track that plays; nil for none.
  public var selectedAudio: MediaTrack.ID? { player.selectedAudioTrack }
  /// The subtitle track that is shown; nil for none.
  public var selectedSubtitle: MediaTrack.ID? { player.selectedSubtitleTrack }

  /// Selects an audio track.
  public func selectAudio(_ id: MediaTrack.ID) { player.selectedAudioTrack = id }

  /// Selects a subtitle track; nil for none.
  public func selectSubtitle(_ id: MediaTrack.ID?) {
    player.selectedSubtitleTrack = id
    showBadge("Subtitles: \(subtitleTracks.first { $0.id == id }?.label ?? "Off")")
  }

  /// Selects the next audio track; after the last one, the first.
  public func nextAudio() {
    let tracks = audioTracks
    guard tracks.count > 1 else { return showBadge("No other audio track") }
    let index = tracks.firstIndex { $0.id == selectedAudio } ?? -1
    let next = tracks[(index + 1) % tracks.count]
    selectAudio(next.id)
    showBadge("Audio: \(next.label)")
  }

  /// Selects the next subtitle track; after the last one, none.
  public func nextSubtitle() {
    let tracks = subtitleTracks
    guard !tracks.isEmpty else { return showBadge("No subtitles") }
    let index = selectedSubtitle.flatMap { id in tracks.firstIndex { $0.id == id } } ?? -1
    selectSubtitle(index + 1 < tracks.count ? tracks[index + 1].id : nil)
  }

  /// Adds an external subtitle file to the current video, and shows it.
  public func addSubtitles(path: String) {
    guard hasVideo else { return showNotice("Open a video before adding subtitles") }
    player.addSubtitles(path: path)
    showBadge("Subtitles: \(File(path: path).displayName)")
  }

  /// The subtitle sizes that the menu offers.
  public static let subtitleScales = [0.5, 0.75, 1, 1.25, 1.5, 2]

  /// The scale of subtitles; 1 is the default size.
  public var subtitleScale: Double { player.subtitleScale }

  /// Sets the scale of subtitles.
  public func setSubtitleScale(_ scale: Double) { player.subtitleScale = scale }

  /// Shows subtitles later by a number of seconds; earlier where it is negative.
  public func delaySubtitles(by seconds: Double) {
    player.subtitleDelay = player.subtitleDelay + MediaTime(seconds: seconds, timescale: 1000)
    showBadge("Subtitle Delay \(decimal(player.subtitleDelay.seconds)) s")
  }

  // MARK: Chapters

  /// The chapters, in order.
  public var chapters: [MediaChapter] { player.currentItem?.chapters ?? [] }
  /// The index of the chapter at the current position; nil before the first one.
  public var currentChapter: Int? {
    let now = player.currentTime
    return chapters.lastIndex { $0.start <= now }
  }

  /// Seeks to the beginning of a chapter.
  public func go(toChapter index: Int) {
    guard chapters.indices.contains(index) else { return }
    go(to: chapters[index].start)
    showBadge(chapters[index].title)
  }

  /// Seeks by a number of chapters; backward where it is negative.
  public func changeChapter(by step: Int) {
    guard let current = currentChapter else { return }
    let next = current + step
    if next < 0 { go(toChapter: 0) } else { go(toChapter: next) }
  }

  // MARK: Loop

  /// The beginning of the loop; nil without one.
  public var loopStart: MediaTime? { player.loop?.start }
  /// The end of the loop; nil where it is not marked yet.
  public var loopEnd: MediaTime? { player.loop?.end }

  /// Marks the beginning of the loop at the first call, its end at the second, and removes the loop at the third.
  public func markLoop() {
    guard canSeek else { return }
    let now = player.currentTimeNow()
    switch (player.loop?.start, player.loop?.end) {
    case (nil, _):
      player.loop = LoopRange(start: now)
      showBadge("Loop from \(now.duration.clockText)")
    case (let start?, nil):
      guard now > start else {
        player.loop = LoopRange(start: now)
        return showBadge("Loop from \(now.duration.clockText)")
      }
      player.loop = LoopRange(start: start, end: now)
      showBadge("Loop \(start.duration.clockText) – \(now.duration.clockText)")
    case (_?, _?):
      player.loop = nil
      showBadge("Loop off")
    }
  }
}
