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
  private let overlays = Mutex<[Element]>([])
  /// Subtitles of a file of their own are sought after the pictures: a picture that is shown while paused would meet
  /// those of the place before.
  private let gate = SeekGate()
  private let textDelay = TextDelay()
  private let subtitles: SubtitleFile?

  /// What happens, told on streaming threads.
  enum Event: Sendable {
    case bus(BusMessage)
    /// What a stream says about itself.
    case announcement(StreamAnnouncement, stream: MediaStream.ID)
  }

  /// Builds it; nothing is opened yet.
  init(
    _ source: PlaybackSource, video: VideoPaintable, speaker: Element?, leavingOut: PlayBin.Parts,
    report: @escaping @Sendable (Event) -> Void
  ) throws(GStreamerError) {
    PipelineCloser.shared.waitForRoom()
    picture = try VideoSink(video, isSynchronized: true, isUpright: true)
    sound = try AudioOutput(speaker: speaker)
    var parts: PlayBin.Parts = [.video, .audio, .unconvertedAudio, .deinterlacing]
    if !source.isFile { parts.insert(.buffering) }
    if source.selection?.subtitle != nil { parts.insert(.text) }
    player = try PlayBin(video: picture, audio: sound, parts: parts.subtracting(leavingOut))
    player.uri = source.uri
    // What cannot be read here is left to GStreamer, which says why.
    subtitles = source.subtitleURI.flatMap { File(uri: $0) }.flatMap { SubtitleFile(of: $0) }
    player.subtitleURI = subtitles?.uri ?? source.subtitleURI
    // Subtitles that are there before the film plays are played alone by newer ones of playbin3 (1.26), or not at all.
    // With an older one (1.22), a seek that meets subtitles that were held up may never end.
    if source.subtitleURI != nil, GStreamer.isAtLeast(1, 24) { gate.close() }
    player.onAboutToFinish { [weak self] in self?.follow() }
    if source.start ?? .zero > .zero { picture.hold() }
    player.onElementSetup { [weak self, gate, textDelay] element in
      switch element.factoryName {
      case "textoverlay":
        self?.overlays.withLock { $0.append(element) }
        element.pad("video_sink").map { gate.guardInput($0) }
        element.pad("text_sink").map { textDelay.follow(drawing: $0) }
      case "subparse":
        element.pad("sink").map { gate.guardInput($0) }
        element.pad("src").map { textDelay.follow(source: $0) }
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
    Task { [gate, messages = player.messages] in
      for await message in messages {
        switch message {
        case .streamsSelected, .prerolled: gate.open()
        default: break
        }
        report(.bus(message))
      }
    }
  }

  /// Called on a streaming thread when all data has been read.
  private func follow() {
    let next = handover.handOver { [player] in
      guard let end = player.mediaDuration else { return nil }
      return player.position.map { end - $0 }
    } parts: { [picture, sound] in
      PlayBin.parts(reaching: picture, sound)
    }
    if let next { player.uri = next.source.uri }
  }

  /// Goes to a place.
  ///
  /// - Parameters:
  ///   - time: The place.
  ///   - end: Where what is played ends; nil for its own end.
  ///   - hasTextFile: Whether subtitles have a file of their own, which is read by another thread.
  /// - Returns: whether it began to.
  func seek(
    to time: Duration, until end: Duration?, rate: Double, precision: Element.SeekPrecision, hasTextFile: Bool
  ) -> Bool {
    // Pictures wait for what is written on them.
    if hasTextFile { for overlay in overlays.withLock({ $0 }) { overlay.set("wait-text", true) } }
    let seek = { [player] in player.seek(to: time, until: end, rate: rate, precision: precision) }
    return hasTextFile ? gate.hold(during: seek) : seek()
  }

  func apply(_ options: PlaybackOptions) {
    // What follows begins at the usual rate, and only at the end of the whole.
    handover.allow(options.rate == 1 && options.loop == nil)
    // Ears count logarithmically; the cube is what mixers use.
    sound.setVolume(options.volume * options.volume * options.volume)
    sound.setMuted(options.isMuted)
    player.setSubtitles(scale: options.subtitleScale)
    textDelay.set(options.subtitleDelay.duration)
  }

  func goTo(_ state: Element.State) { try? player.setState(state) }

  /// Whether subtitles are drawn.
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
    gate.open()
    picture.disconnect()
    sound.setMuted(true)
    PipelineCloser.shared.close(player)
  }
}
