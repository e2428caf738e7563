import GObjectKit
import GStreamerKit
import Synchronization

/// What plays one item, and those that follow it without a gap.
///
///     PlayBin ┬ VideoSink (scales to the size shown) ── VideoPaintable
///             └ AudioOutput (keeps the pitch, volume) ─ speaker
nonisolated final class PlaybackPipeline: Sendable {
  let player: PlayBin
  let picture: VideoSink
  private let sound: AudioOutput
  let handover = Handover()
  /// Those of a file of their own.
  let subtitles: SubtitleOverlay
  private let textDelay = TextDelay()
  /// What has come of it from a network, where that is kept.
  let download: DownloadFile
  /// What arrives at the sinks.
  private let arrivals = (video: Arrivals(), audio: Arrivals())

  /// What arrives at one of the sinks.
  private final class Arrivals: Sendable {
    struct State {
      var stream: MediaStream.ID = ""
      /// The stream time of the first buffer of each stream.
      var starts: [MediaStream.ID: Duration] = [:]
      /// How many buffers have come since the last flush.
      var count = 0
    }
    let state = Mutex(State())

    func take(_ sample: Sample) {
      let isKnown = state.withLock { state in
        state.count += 1
        return state.starts[state.stream] != nil
      }
      guard !isKnown, let time = sample.mediaTime else { return }
      state.withLock { $0.starts[$0.stream] = time }
    }
  }

  /// What happens, told on streaming threads.
  enum Event: Sendable {
    case bus(BusMessage)
    /// What a stream says about itself.
    case announcement(StreamAnnouncement, stream: MediaStream.ID)
    /// The source does not give the medium from another place.
    case seekRefused
    /// A text came for a picture that has already been drawn.
    case lateText
  }

  /// Builds it; nothing is opened yet.
  ///
  /// - Parameters:
  ///   - downloads: The folder for what comes from a network.
  ///   - isHidden: Whether no picture is shown until `picture` is released.
  init(
    _ source: PlaybackSource, video: VideoPaintable, speaker: Element?, leavingOut: PlayBin.Parts,
    downloads: String, isHidden: Bool = false, report: @escaping @Sendable (Event) -> Void
  ) throws(GStreamerError) {
    PipelineCloser.shared.waitForRoom()
    subtitles = try SubtitleOverlay()
    download = DownloadFile(in: downloads)
    picture = try VideoSink(video, isSynchronized: true, isUpright: true, subtitles: subtitles)
    sound = try AudioOutput(speaker: speaker)
    var parts: PlayBin.Parts = [.video, .audio, .unconvertedAudio, .deinterlacing]
    if !source.isFile { parts.formUnion([.buffering, .download]) }
    if let text = source.selection?.subtitle, text != source.subtitleURI { parts.insert(.text) }
    player = try PlayBin(video: picture, audio: sound, parts: parts.subtracting(leavingOut)) {
      report(.bus($0))
    }
    if source.turnsText {
      player.set("text-sink", element: try subtitles.makeTextSink { report(.lateText) })
      subtitles.showsStream = parts.contains(.text)
    }
    player.uri = source.uri
    player.onAboutToFinish { [weak self] in self?.follow() }
    if isHidden || source.start ?? .zero > .zero { picture.hold() }
    let isGivenInOrder = source.isGivenInOrder
    player.onElementSetup { [textDelay, download] element in
      switch element.factoryName {
      case "textoverlay":
        element.pad("text_sink").map { textDelay.follow(drawing: $0) }
      case DownloadFile.element: download.prepare(element)
      case "souphttpsrc" where isGivenInOrder: element.pad("src")?.refuseSeeks()
      case "souphttpsrc": element.pad("src")?.onRefusedSeek { report(.seekRefused) }
      case "h264parse": element.pad("src")?.skipUnseenPictures()
      default: break
      }
    }
    let handover = handover
    for (input, arrivals) in [(picture.pad("sink"), arrivals.video), (sound.pad("sink"), arrivals.audio)] {
      _ = input?.onAnnouncement { announcement in
        switch announcement {
        case .begins(let name):
          arrivals.state.withLock { $0.stream = name }
          handover.setLacking(false)
        case .waits: handover.setLacking(true)
        default: break
        }
        report(.announcement(announcement, stream: arrivals.state.withLock(\.stream)))
      }
      _ = input?.onBuffer { sample in
        arrivals.take(sample)
        handover.count()
        return .pass
      }
      input?.onFlush { arrivals.state.withLock { $0.count = 0 } }
    }
  }

  /// Called on a streaming thread when all data has been read.
  /// - Returns: the address of what follows; nil for nothing.
  private func follow() -> String? {
    let next = handover.handOver { [player] in
      guard let end = player.mediaDuration else { return nil }
      return player.position.map { end - $0 }
    } parts: {
      reached
    }
    return next?.source.uri
  }

  /// What there is of what plays, pictures and sound.
  var reached: PlayBin.Parts { PlayBin.parts(reaching: picture, sound) }

  /// The stream time at which an item begins: that of its first frame, where the sound does not begin long before.
  /// Transport streams, and others that were cut out of something, do not begin at 0. nil as long as nothing has come.
  ///
  /// - Parameter streams: The item's; nil for those that came first.
  func origin(of streams: [MediaStream]?) -> Duration? {
    let start = { (arrivals: Arrivals) in
      arrivals.state.withLock { state in
        state.starts.filter { start in streams?.contains { $0.id == start.key } ?? true }.values.min()
      }
    }
    let (video, audio) = (start(arrivals.video), start(arrivals.audio))
    guard let video, let audio else { return video ?? audio }
    return video - audio > Self.mostLead ? audio : video
  }

  /// How long before the first frame the sound may begin, for that frame to be the beginning.
  private static let mostLead = Duration.milliseconds(500)

  /// Whether a frame has come since the last seek.
  var hasFrames: Bool { arrivals.video.state.withLock { $0.count > 0 } }

  /// Which of the sinks says where it is.
  enum Authority {
    /// That of the frames, for sound does not follow frame steps.
    case frames
    /// The one that is further: one whose stream has ended stays there.
    case furthest
    /// The one that is nearer to a stream time: one whose stream begins late stands there already.
    case nearest(Duration)
  }

  /// Where it is, in stream time; nil where that is not known yet.
  func position(by authority: Authority) -> Duration? {
    let (video, audio) = (picture.position, sound.position)
    guard let video, let audio else { return video ?? audio }
    switch authority {
    case .frames: return video
    case .furthest: return max(video, audio)
    case .nearest(let time):
      let distance = { (position: Duration) in position < time ? time - position : position - time }
      return distance(video) <= distance(audio) ? video : audio
    }
  }

  /// Whether something can follow in it, as far as is known.
  func canHandOver(_ next: Handover.Item) -> Bool {
    next.source.isFile && handover.canHandOver(next, after: reached)
  }

  /// Goes to a place.
  ///
  /// - Parameters:
  ///   - time: The place.
  ///   - end: Where what is played ends; nil for its own end.
  /// - Returns: whether it began to.
  func seek(to time: Duration, until end: Duration?, rate: Double, precision: Element.SeekPrecision) -> Bool {
    player.seek(to: time, until: end, rate: rate, precision: precision)
  }

  func apply(_ options: PlaybackOptions) {
    // What follows begins at the usual rate, and only at the end of the whole.
    handover.allow(options.rate == 1 && options.loop == nil)
    // Ears count logarithmically; the cube is what mixers use.
    sound.setVolume(options.volume * options.volume * options.volume)
    sound.setMuted(options.isMuted)
    player.setSubtitles(scale: options.subtitleScale)
    subtitles.setScale(options.subtitleScale)
    textDelay.set(options.subtitleDelay.duration)
    subtitles.setDelay(options.subtitleDelay.duration)
  }

  func goTo(_ state: Element.State) { try? player.setState(state) }

  /// Whether subtitles are drawn that the medium brings along.
  var showsText: Bool {
    get { player.parts.contains(.text) }
    set {
      var parts = player.parts
      if newValue { parts.insert(.text) } else { parts.remove(.text) }
      if parts != player.parts { player.parts = parts }
      subtitles.showsStream = newValue
    }
  }

  /// Ends its threads and closes devices and files, after it has become silent and dark at once.
  func close() {
    handover.release()
    picture.disconnect()
    sound.setMuted(true)
    PipelineCloser.shared.close(player)
  }
}
