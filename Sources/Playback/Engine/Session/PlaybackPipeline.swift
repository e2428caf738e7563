import GObjectKit
import GStreamerKit
import Synchronization
import VideoDisplayKit

/// The pipeline of one item, and of those that follow it without a gap.
///
///     PlayBin ┬ VideoSink (scales to the size shown) ── VideoPaintable
///             └ AudioOutput (gain, keeps the pitch, volume) ─ audio sink
nonisolated final class PlaybackPipeline: Sendable {
  let player: PlayBin
  let videoSink: VideoSink
  private let audioOutput: AudioOutput
  let gaplessTransition = GaplessTransition()
  /// Draws external subtitle files, and the subtitle streams of rotated video.
  let subtitles: SubtitleOverlay
  private let subtitleDelay = SubtitleDelay()
  private let trimmer = AudioTrimmer()
  /// The file that keeps what has been received from the network.
  let download: DownloadFile
  /// What has arrived at the sinks.
  private let arrivals = (video: Arrivals(), audio: Arrivals())

  /// Records the buffers that arrive at one sink.
  private final class Arrivals: Sendable {
    struct State {
      var stream: MediaStream.ID = ""
      /// The stream time of the first buffer of each stream.
      var starts: [MediaStream.ID: Duration] = [:]
      /// The number of buffers since the last flush.
      var count = 0
    }
    let state = Mutex(State())

    func record(_ sample: Sample) {
      let isKnown = state.withLock { state in
        state.count += 1
        return state.starts[state.stream] != nil
      }
      guard !isKnown, let time = sample.streamTime else { return }
      state.withLock { $0.starts[$0.stream] = time }
    }
  }

  /// Events of the pipeline, reported on streaming threads.
  enum Event: Sendable {
    case bus(BusMessage)
    /// A stream has announced its start, tags or chapters.
    case streamEvent(StreamEvent, stream: MediaStream.ID)
    /// The server does not serve ranges, so that the source cannot seek.
    case seekRefused
    /// A subtitle has arrived for a frame that is already drawn.
    case lateText
  }

  /// Builds the pipeline; nothing is opened yet. Blocks, for some seconds at most, while too many pipelines are
  /// being closed.
  ///
  /// - Parameters:
  ///   - appliesGain: Whether the gains of songs are applied.
  ///   - downloads: The folder for data received from the network.
  ///   - isHidden: Whether no frame is shown until `videoSink.resumeDisplay()` is called.
  init(
    _ source: PlaybackSource, video: VideoPaintable, audioSink: Element?, appliesGain: Bool,
    excluding: PlayBin.Parts, downloads: String, isHidden: Bool = false,
    report: @escaping @Sendable (Event) -> Void
  ) throws(GStreamerError) {
    PipelineCloser.shared.waitForCapacity()
    subtitles = try SubtitleOverlay()
    download = DownloadFile(in: downloads)
    videoSink = try VideoSink(video, isSynchronized: true, isUpright: true, subtitles: subtitles)
    audioOutput = try AudioOutput(sink: audioSink, appliesGain: appliesGain)
    var parts: PlayBin.Parts = [.video, .audio, .nativeAudio, .deinterlacing]
    if !source.isFile { parts.formUnion([.buffering, .download]) }
    if let text = source.selection?.subtitle, text != source.subtitleURI { parts.insert(.text) }
    player = try PlayBin(video: videoSink, audio: audioOutput, parts: parts.subtracting(excluding)) {
      report(.bus($0))
    }
    if source.rotatesSubtitles {
      player.set("text-sink", element: try subtitles.makeTextSink { report(.lateText) })
      subtitles.showsStream = parts.contains(.text)
    }
    player.uri = source.uri
    player.onAboutToFinish { [weak self] in self?.follow() }
    if isHidden || source.start ?? .zero > .zero { videoSink.pauseDisplay() }
    let isSequential = source.isSequential
    let lateText = LateTextDetector(delay: subtitleDelay) { report(.lateText) }
    player.onElementSetup { [subtitleDelay, download, trimmer] element in
      trimmer.prepare(element)
      switch element.factoryName {
      case "textoverlay":
        guard let text = element.pad("text_sink"), let video = element.pad("video_sink") else { return }
        subtitleDelay.shiftSegments(of: text)
        lateText.watch(text: text, video: video)
      case DownloadFile.element: download.prepare(element)
      case "souphttpsrc" where isSequential: element.pad("src")?.refuseSeeks()
      case "souphttpsrc": element.pad("src")?.onRefusedSeek { report(.seekRefused) }
      case "h264parse": element.pad("src")?.skipNonReferenceFrames()
      default: break
      }
    }
    let gaplessTransition = gaplessTransition
    for (input, arrivals) in [
      (videoSink.pad("sink"), arrivals.video), (audioOutput.pad("sink"), arrivals.audio),
    ] {
      input?.refuseItems { !gaplessTransition.admits() }
      _ = input?.onStreamEvent { streamEvent in
        switch streamEvent {
        case .begins(let name):
          arrivals.state.withLock { $0.stream = name }
          gaplessTransition.setHasEndedStream(false)
        case .endedEarly: gaplessTransition.setHasEndedStream(true)
        default: break
        }
        report(.streamEvent(streamEvent, stream: arrivals.state.withLock(\.stream)))
      }
      _ = input?.onBuffer { sample in
        arrivals.record(sample)
        return .pass
      }
      input?.onFlush { arrivals.state.withLock { $0.count = 0 } }
    }
  }

  /// Answers `about-to-finish`, on the streaming thread that has read all data.
  /// - Returns: The URI of the next item; nil for none.
  private func follow() -> String? {
    let rest = player.mediaDuration.flatMap { end in player.position.map { end - $0 } }
    return gaplessTransition.takeNext(rest: rest, parts: reached)?.source.uri
  }

  /// The kinds of stream of the current item: video, audio.
  var reached: PlayBin.Parts { PlayBin.parts(reaching: videoSink, audioOutput) }

  /// The stream time at which an item begins: that of its first frame, unless the audio begins long before it.
  /// Transport streams, and streams cut out of longer ones, do not begin at 0. nil as long as no buffer has
  /// arrived.
  ///
  /// - Parameter streams: The streams of the item; nil for all that have arrived.
  func origin(of streams: [MediaStream]?) -> Duration? {
    let start = { (arrivals: Arrivals) in
      arrivals.state.withLock { state in
        state.starts.filter { start in streams?.contains { $0.id == start.key } ?? true }.values.min()
      }
    }
    let (video, audio) = (start(arrivals.video), start(arrivals.audio))
    guard let video, let audio else { return video ?? audio }
    return video - audio > Self.maximumAudioLead ? audio : video
  }

  /// How long before the first frame the audio may begin for that frame to be the beginning of the item.
  private static let maximumAudioLead = Duration.milliseconds(500)

  /// Whether a frame has arrived since the last flush.
  var hasFrames: Bool { arrivals.video.state.withLock { $0.count > 0 } }

  /// Which of the sinks determines the position.
  enum PositionReference {
    /// The video sink: frame steps do not move the audio.
    case frames
    /// The sink that is further ahead: one whose stream has ended stays at its end.
    case furthest
    /// The sink that is nearer to a stream time: one whose stream begins late is at its first buffer already.
    case nearest(Duration)
  }

  /// The position in stream time; nil where it is not known yet.
  func position(by authority: PositionReference) -> Duration? {
    let (video, audio) = (videoSink.position, audioOutput.position)
    guard let video, let audio else { return video ?? audio }
    switch authority {
    case .frames: return video
    case .furthest: return max(video, audio)
    case .nearest(let time):
      let distance = { (position: Duration) in position < time ? time - position : position - time }
      return distance(video) <= distance(audio) ? video : audio
    }
  }

  /// Whether an item could follow in this pipeline without a gap.
  func canFollow(_ next: GaplessTransition.Item) -> Bool {
    next.source.isFile && gaplessTransition.canFollow(next, after: reached)
  }

  /// Seeks to a stream time.
  ///
  /// - Parameters:
  ///   - time: The seek target.
  ///   - end: Where playback ends; nil for the end of the item.
  /// - Returns: Whether the pipeline accepted the seek.
  func seek(to time: Duration, until end: Duration?, rate: Double, precision: Element.SeekPrecision) -> Bool {
    player.seek(to: time, until: end, rate: rate, precision: precision)
  }

  func apply(_ options: PlaybackOptions) {
    // The next item begins at rate 1, and only at the end of the current one.
    gaplessTransition.allow(options.rate == 1 && options.loop == nil)
    // Loudness is perceived logarithmically; mixers use the cube.
    audioOutput.setVolume(options.volume * options.volume * options.volume * options.fade)
    audioOutput.setMuted(options.isMuted)
    audioOutput.setReplayGain(options.replayGain)
    player.setSubtitles(scale: options.subtitleScale)
    subtitles.setScale(options.subtitleScale)
    subtitleDelay.set(options.subtitleDelay.duration)
    subtitles.setDelay(options.subtitleDelay.duration)
  }

  func setState(_ state: Element.State) { try? player.setState(state) }

  /// Whether the item's own subtitle stream is drawn. `playbin3` (1.22) keeps text streams selected, so a flag
  /// determines whether they are drawn.
  var showsText: Bool {
    get { player.parts.contains(.text) }
    set {
      var parts = player.parts
      if newValue { parts.insert(.text) } else { parts.remove(.text) }
      if parts != player.parts { player.parts = parts }
      subtitles.showsStream = newValue
    }
  }

  /// Silences and hides the pipeline at once, then closes its threads, devices and files in the background.
  func close() {
    videoSink.disconnect()
    audioOutput.setMuted(true)
    PipelineCloser.shared.close(player)
  }
}
