import GObjectKit
import GStreamerKit
import Synchronization

/// What plays one item, and those that follow it without a gap.
///
///     playbin3 ┬ VideoSink (scales to the size shown) ── VideoPaintable
///              └ AudioOutput (keeps the pitch, volume) ─ speaker
nonisolated final class PlaybackPipeline: Sendable {
  /// An item in a pipeline.
  struct Item: Sendable {
    let item: Int
    let source: PlaybackSource
  }

  let player: PlayBin
  let picture: VideoSink
  private let sound: AudioOutput
  private let next = Mutex<Item?>(nil)
  private let following = Mutex<[Item]>([])
  private let hasStarted = Mutex(false)

  /// Builds it; nothing is opened yet. `report` is called on streaming threads.
  init(
    _ source: PlaybackSource, video: VideoPaintable, speaker: Element?,
    report: @escaping @Sendable (BusMessage) -> Void
  ) throws(GStreamerError) {
    picture = try VideoSink(video, isSynchronized: true, isUpright: true)
    sound = try AudioOutput(speaker: speaker)
    var parts: PlayBin.Parts = [.video, .audio, .unconverted, .deinterlacing]
    if !source.isFile { parts.insert(.buffering) }
    if source.subtitleURI != nil { parts.insert(.text) }
    player = try PlayBin(video: picture, audio: sound, parts: parts)
    player.uri = source.uri
    player.subtitleURI = source.subtitleURI
    player.onAboutToFinish { [weak self] in self?.follow() }
    Task { [messages = player.messages] in
      for await message in messages { report(message) }
    }
  }

  /// What is to follow.
  func setNext(_ source: PlaybackSource?, item: Int) {
    next.withLock { $0 = source.map { Item(item: item, source: $0) } }
  }

  /// Called on a streaming thread when all data has been read.
  private func follow() {
    guard let next = next.withLock({ $0.take() }) else { return }
    following.withLock { $0.append(next) }
    player.uri = next.source.uri
  }

  /// Something began: the next item if it is not the first that did.
  func takeStarted() -> Item? {
    guard hasStarted.withLock({ hasStarted in
      defer { hasStarted = true }
      return hasStarted
    }) else { return nil }
    return following.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }

  func apply(_ options: PlaybackOptions) {
    // Ears count logarithmically; the cube is what mixers use.
    sound.setVolume(options.volume * options.volume * options.volume)
    sound.setMuted(options.isMuted)
    player.setSubtitles(delay: options.subtitleDelay.duration, scale: options.subtitleScale)
  }

  func goTo(_ state: Element.State) { try? player.setState(state) }

  func select(_ streams: [MediaStream.ID]) { player.select(streams: streams) }

  /// Ends its threads and closes devices and files, after it has become silent and dark at once.
  func close() {
    picture.disconnect()
    sound.setMuted(true)
    Task { await PipelineCloser.shared.close(player) }
  }
}

/// Closes pipelines, one after the other, where nobody waits for it.
private actor PipelineCloser {
  static let shared = PipelineCloser()
  private nonisolated let executor = QueueExecutor(label: "playback-closer")
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func close(_ player: PlayBin) { try? player.setState(.null) }
}
