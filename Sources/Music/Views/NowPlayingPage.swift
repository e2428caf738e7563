import GObjectKit
import GtkKit
import L10n
import MusicLibrary
import Observation
import Playback

/// The song that plays: cover, title, artist and album, the progress bar over its waveform, controls, and lyrics.
final class NowPlayingPage: View {
  private let buttons: PlaybackButtons

  init(_ model: MusicModel) {
    buttons = PlaybackButtons(model.player, size: .page)
    super.init()
    let buttons = buttons
    let playing = model.nowPlaying
    let cover = CoverPicture(model.covers, .large, side: 260, radius: 12)
    cover.observe({ [weak playing] in playing?.cover.map(ObjectIdentifier.init) }) {
      [weak playing] cover, _ in
      cover.set(playing?.cover)
    }
    let layout = NowPlayingLayout()
    cover.bind(\.side) { layout.coverSide }
    // In a narrow window the lyrics take the place of the cover.
    let hasLyrics = { [weak playing] in playing?.lyrics != nil }
    cover.bind(\.isVisible) { !(layout.isNarrow && layout.showsLyrics && hasLyrics()) }
    let inside = LyricsView(model).expanding()
    inside.bind(\.isVisible) { layout.isNarrow && layout.showsLyrics && hasLyrics() }
    let lyrics = ToggleButton(icon: "format-justify-left-symbolic", label: tr("Lyrics")) {
      layout.showsLyrics = $0
    }
    lyrics.styled("flat", "circular").bind(\.isActive) { layout.showsLyrics }
    lyrics.bind(\.isVisible) { layout.isNarrow && hasLyrics() }
    lyrics.focusesOnClick = false
    let song = Box(.vertical, spacing: 12) {
      cover
      inside
      Label().wrapped().linesCentered().styled("title-2").bind(\.text) { [weak playing] in
        playing?.title ?? ""
      }
      Self.links(model)
      Self.timeLine(model)
      buttons
      NowPlayingTools(model, lyrics: lyrics)
    }.margin(horizontal: 18, vertical: 18)
    song.bind(\.expandsVertically) { layout.isNarrow && layout.showsLyrics && hasLyrics() }
    let beside = LyricsView(model).expanding()
    beside.bind(\.isVisible) { !layout.isNarrow && hasLyrics() }
    let empty = StatusPage(
      icon: "audio-x-generic-symbolic", title: tr("Nothing Is Playing"),
      description: tr("Choose an album or songs from the library."))
    empty.bind(\.isVisible) { [weak playing] in playing?.isEmpty ?? true }
    let parts = Box(.horizontal) {
      Clamp(maximumWidth: 460, ScrolledWindow(song.aligned(.fill, .center))).expanding()
      beside
    }.bind(\.isVisible) { [weak playing] in playing?.isEmpty == false }
    let sized = SizedBin(parts)
    sized.onResize = { layout.resize(width: $0, height: $1) }
    setContent(
      Box(.vertical) {
        empty.expanding()
        sized.expanding()
      })
    styled("music-now-playing")
    // Space pauses at once, and no control of the page that is gone keeps the focus.
    onMap { [weak self] in self?.grabFocus() }
  }

  /// Moves the keyboard focus to the Play button.
  @discardableResult override func grabFocus() -> Bool { buttons.grabFocus() }

  /// Artist and album, as links to their pages.
  private static func links(_ model: MusicModel) -> Widget {
    let playing = model.nowPlaying
    func link(_ text: @escaping () -> String, _ action: @escaping (Song) -> Void) -> Widget {
      let label = Label().ellipsized(maximumCharacters: 40).bind(\.text, to: text)
      return Button(label) { [weak playing] in
        if let track = playing?.track { action(Song(track)) }
      }
      .styled("flat", "music-link").aligned(.center, .center)
      .bind(\.accessibleLabel, to: text).bind(\.isVisible) { !text().isEmpty }
      .bind(\.isSensitive) { [weak playing] in playing?.track != nil }
    }
    return Box(.vertical) {
      link({ [weak playing] in playing?.artistText ?? "" }) { [weak model] in model?.goToArtist(of: $0) }
      link({ [weak playing] in playing?.albumText ?? "" }) { [weak model] in model?.goToAlbum(of: $0) }
      Label().wrapped().linesCentered().styled("error").bind(\.text) { [weak model] in
        model?.player.item.failureText ?? model?.player.item.restriction ?? ""
      }
      .bind(\.isVisible) { [weak model] in
        model?.player.item.failureText != nil || model?.player.item.restriction != nil
      }
    }
  }

  private static func timeLine(_ model: MusicModel) -> Widget {
    let player = model.player
    let bar = TimeBar(label: tr("Position"), height: 56)
    bar.text = { Duration.seconds($0).clockText }
    bar.bind(\.duration) { [weak player] in player?.item.durationSeconds ?? 0 }
    bar.bind(\.position) { [weak player] in player?.position.seconds ?? 0 }
    bar.bind(\.rate) { [weak player] in player?.position.rate ?? 0 }
    bar.bind(\.isSensitive) { [weak player] in player?.item.canSeek ?? false }
    bar.bind(\.waveform) { [weak model] in
      model.map { WaveformPeaks($0.nowPlaying.waveform.peaks, of: Waveform.count) }
    }
    bar.onScrub = { [weak player] scrub in
      switch scrub {
      case .moved(let time): player?.position.scrub(to: time)
      case .ended(let time): player?.position.endScrub(at: time)
      }
    }
    bar.onStep = { [weak player] in player?.position.skip(seconds: Double($0) * 5) }
    func time(_ text: @escaping (PlayerModel) -> String) -> Label {
      Label().styled("numeric", "dim-label").bind(\.text) { [weak player] in player.map(text) ?? "" }
    }
    return Box(.vertical, spacing: 3) {
      bar.expanding(horizontally: true, vertically: false)
      CenterBox(start: time { $0.position.text }, end: time { $0.item.durationText })
    }
  }
}

/// What fits into the page.
@Observable private final class NowPlayingLayout {
  /// The width from which the lyrics are beside the cover, in application pixels.
  private static let wide = 760
  /// The height of all but the cover.
  private static let rest = 356

  private(set) var isNarrow = false
  private(set) var coverSide = 260
  /// Whether the lyrics take the place of the cover in a narrow page.
  var showsLyrics = false

  func resize(width: Int, height: Int) {
    let (narrow, side) = (width < Self.wide, min(max(height - Self.rest, 96), 320))
    if isNarrow != narrow { isNarrow = narrow }
    if coverSide != side { coverSide = side }
  }
}
