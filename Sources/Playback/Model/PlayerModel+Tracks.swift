import GObjectKit

/// Sound, subtitles, chapters, and the part that is repeated.
extension PlayerModel {
  // MARK: Tracks

  /// What one can hear.
  public var audioTracks: [MediaTrack] { player.currentItem?.tracks.filter { $0.kind == .audio } ?? [] }
  /// What one can read.
  public var subtitleTracks: [MediaTrack] { player.currentItem?.tracks.filter { $0.kind == .subtitle } ?? [] }
  /// What is heard.
  public var selectedAudio: MediaTrack.ID? { player.selectedAudioTrack }
  /// What is read; nil for nothing.
  public var selectedSubtitle: MediaTrack.ID? { player.selectedSubtitleTrack }

  /// Chooses what is heard.
  public func selectAudio(_ id: MediaTrack.ID) { player.selectedAudioTrack = id }

  /// Chooses what is read; nil for nothing.
  public func selectSubtitle(_ id: MediaTrack.ID?) {
    player.selectedSubtitleTrack = id
    flash("Subtitles: \(subtitleTracks.first { $0.id == id }?.label ?? "Off")")
  }

  /// Takes the next sound.
  public func nextAudio() {
    let tracks = audioTracks
    guard tracks.count > 1 else { return flash("No other sound") }
    let index = tracks.firstIndex { $0.id == selectedAudio } ?? -1
    let next = tracks[(index + 1) % tracks.count]
    selectAudio(next.id)
    flash("Sound: \(next.label)")
  }

  /// Takes the next subtitles; after the last ones there are none.
  public func nextSubtitle() {
    let tracks = subtitleTracks
    guard !tracks.isEmpty else { return flash("No subtitles") }
    let index = selectedSubtitle.flatMap { id in tracks.firstIndex { $0.id == id } } ?? -1
    selectSubtitle(index + 1 < tracks.count ? tracks[index + 1].id : nil)
  }

  /// Adds a file of subtitles to what is playing, and shows them.
  public func addSubtitles(path: String) {
    guard hasVideo else { return say("Open a video first, then add its subtitles.") }
    player.addSubtitles(path: path)
    flash("Subtitles: \(File(path: path).displayName)")
  }

  /// What the menu offers.
  public static let subtitleScales = [0.5, 0.75, 1, 1.25, 1.5, 2]

  /// How large subtitles are; 1 is usual.
  public var subtitleScale: Double { player.subtitleScale }

  /// Makes subtitles larger or smaller.
  public func setSubtitleScale(_ scale: Double) { player.subtitleScale = scale }

  /// Lets subtitles come later, or earlier where that is negative.
  public func delaySubtitles(by seconds: Double) {
    player.subtitleDelay = player.subtitleDelay + MediaTime(seconds: seconds, timescale: 1000)
    flash("Subtitle Delay \(decimal(player.subtitleDelay.seconds)) s")
  }

  // MARK: Chapters

  /// The chapters, in order.
  public var chapters: [MediaChapter] { player.currentItem?.chapters ?? [] }
  /// The number of the chapter that plays.
  public var currentChapter: Int? {
    let now = player.currentTime
    return chapters.lastIndex { $0.start <= now }
  }

  /// Goes to the beginning of a chapter.
  public func go(toChapter index: Int) {
    guard chapters.indices.contains(index) else { return }
    go(to: chapters[index].start)
    flash(chapters[index].title)
  }

  /// Goes to the next chapter, or to the one before.
  public func changeChapter(by step: Int) {
    guard let current = currentChapter else { return }
    let next = current + step
    if next < 0 { go(toChapter: 0) } else { go(toChapter: next) }
  }

  // MARK: The part that is repeated

  /// Where the repeated part begins.
  public var loopStart: MediaTime? { player.loop?.start }
  /// Where it ends.
  public var loopEnd: MediaTime? { player.loop?.end }

  /// Marks the beginning of what is to be repeated; then its end; then nothing.
  public func markLoop() {
    guard canSeek else { return }
    let now = player.currentTimeNow()
    switch (player.loop?.start, player.loop?.end) {
    case (nil, _):
      player.loop = LoopRange(start: now)
      flash("Loop from \(now.duration.clockText)")
    case (let start?, nil):
      guard now > start else {
        player.loop = LoopRange(start: now)
        return flash("Loop from \(now.duration.clockText)")
      }
      player.loop = LoopRange(start: start, end: now)
      flash("Loop \(start.duration.clockText) – \(now.duration.clockText)")
    case (_?, _?):
      player.loop = nil
      flash("No loop")
    }
  }
}
