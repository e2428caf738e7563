import Observation
import Playback

/// A fake queue that carries out each command on its own state.
@Observable final class FakeQueue: MPRISControllable {
  private(set) var tracks: [MPRISTrack] = []
  private var state = MPRISPlayback()
  private(set) var position = MediaTime.zero
  private(set) var hasQuit = false
  /// The queue that `open` starts with the address `file:///other`.
  @ObservationIgnored weak var other: FakeQueue?
  @ObservationIgnored var onJump: (() -> Void)?
  private var lastID = 0

  init(titles: [String]) {
    for title in titles { tracks.append(track(title, uri: "file:///videos/\(title).mp4")) }
    state.current = tracks.first?.id
    (state.loop, state.isShuffled) = (MPRISPlayback.Loop.none, false)
  }

  private func track(_ title: String, uri: String) -> MPRISTrack {
    lastID += 1
    var track = MPRISTrack(id: lastID, uri: uri, title: title)
    track.length = MediaTime(value: 60 * 24, timescale: 24)
    (track.artists, track.album, track.number) = (["Ada", "Grace"], "Machines", lastID)
    (track.albumArtists, track.genres, track.comments) = (["Various"], ["Noise"], ["None"])
    (track.disc, track.created, track.lyrics) = (2, "1997-05-21", "La la")
    track.artwork = "file:///covers/\(lastID).jpg"
    return track
  }

  var playback: MPRISPlayback {
    var playback = state
    let index = tracks.firstIndex { $0.id == state.current }
    playback.canGoNext = index.map { $0 + 1 < tracks.count } ?? false
    playback.canGoPrevious = (index ?? 0) > 0
    playback.canPlay = index != nil
    let isLive = index.map { tracks[$0].title.contains("live") } ?? true
    (playback.canPause, playback.canSeek) = (!isLive, !isLive)
    playback.canSetFullscreen = !isLive
    return playback
  }

  func perform(_ command: MPRISCommand) {
    printLine("\(command)")
    switch command {
    case .play: state.status = .playing
    case .pause: state.status = .paused
    case .stop: (state.status, position) = (.stopped, .zero)
    case .next: move(by: 1)
    case .previous: move(by: -1)
    case .raise: break
    case .quit: hasQuit = true
    case .seek(let time):
      position = time
      onJump?()
    case .setRate(let rate): state.rate = rate
    case .setVolume(let volume): state.volume = volume
    case .setLoop(let loop): state.loop = loop
    case .setShuffled(let isShuffled): state.isShuffled = isShuffled
    case .setFullscreen(let isFullscreen): state.isFullscreen = isFullscreen
    case .open("file:///other"): other?.perform(.play)
    case .open(let uri):
      tracks = [track("opened", uri: uri)]
      (state.current, state.status) = (tracks[0].id, .playing)
    case .add(let uri, let place, let makesCurrent):
      let new = track("added", uri: uri)
      tracks.insert(new, at: place.flatMap { id in tracks.firstIndex { $0.id == id } }.map { $0 + 1 } ?? 0)
      if makesCurrent { state.current = new.id }
    case .remove(let id):
      tracks.removeAll { $0.id == id }
      if state.current == id { state.current = tracks.first?.id }
    case .go(let id): state.current = id
    }
  }

  private func move(by places: Int) {
    guard let index = tracks.firstIndex(where: { $0.id == state.current }) else { return }
    (state.current, position) = (tracks[index + places].id, .zero)
  }
}
