import GObjectKit
import GStreamerKit
import Synchronization

/// What plays one item, and those that follow it without a gap.
///
///     playbin3 ┬ VideoSink (scales to the size shown) ── VideoPaintable
///              └ AudioOutput (keeps the pitch, volume) ─ speaker
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

  /// What happens, told on streaming threads.
  enum Event: Sendable {
    case bus(BusMessage)
    /// What a stream says about itself.
    case announcement(StreamAnnouncement, stream: MediaStream.ID)
    /// The source does not give the medium from another place.
    case seekRefused
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
    player = try PlayBin(video: picture, audio: sound, parts: parts.subtracting(leavingOut))
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
    for input in [picture.pad("sink"), sound.pad("sink")] {
      let stream = Mutex("")
      _ = input?.onAnnouncement { announcement in
        switch announcement {
        case .begins(let name):
          stream.withLock { $0 = name }
          handover.setLacking(false)
        case .waits: handover.setLacking(true)
        default: break
        }
        report(.announcement(announcement, stream: stream.withLock { $0 }))
      }
      _ = input?.onBuffer { _ in
        handover.count()
        return .pass
      }
    }
    Task { [messages = player.messages] in for await message in messages { report(.bus(message)) } }
  }

  /// Called on a streaming thread when all data has been read.
  private func follow() {
    let next = handover.handOver { [player] in
      guard let end = player.mediaDuration else { return nil }
      return player.position.map { end - $0 }
    } parts: {
      reached
    }
    if let next { player.uri = next.source.uri }
  }

  /// What there is of what plays, pictures and sound.
  private var reached: PlayBin.Parts { PlayBin.parts(reaching: picture, sound) }

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
