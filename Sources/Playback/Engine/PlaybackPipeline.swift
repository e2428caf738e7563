import GStreamerKit
import Synchronization

/// What plays one item, and those that follow it without a gap.
///
///     playbin3 ┬ VideoSink (scales to the size shown) ── VideoPaintable
///              └ AudioOutput (keeps the pitch, volume) ─ speaker
nonisolated final class PlaybackPipeline: Sendable {
  let player: PlayBin
  private let sound: AudioOutput
  private let picture: VideoSink
  private let next = Mutex<(source: PlaybackSource, item: Int)?>(nil)
  private let following = Mutex<[Int]>([])

  /// Builds it; nothing is opened yet. `report` is called on streaming threads.
  init(
    _ source: PlaybackSource, video: VideoPaintable, speaker: Element?,
    report: @escaping @Sendable (BusMessage) -> Void
  ) throws(GStreamerError) {
    picture = try VideoSink(video, isSynchronized: true, isUpright: true)
    sound = try AudioOutput(speaker: speaker)
    player = try PlayBin(
      video: picture, audio: sound, parts: [.video, .audio, .unconverted, .buffering, .deinterlacing])
    player.uri = source.uri
    player.subtitleURI = source.subtitleURI
    player.onAboutToFinish { [weak self] in self?.follow() }
    Task { [messages = player.messages] in
      for await message in messages { report(message) }
    }
  }

  /// What is to follow.
  func setNext(_ source: PlaybackSource?, item: Int) { next.withLock { $0 = source.map { ($0, item) } } }

  /// Called on a streaming thread when all data has been read.
  private func follow() {
    guard let next = next.withLock({ $0.take() }) else { return }
    following.withLock { $0.append(next.item) }
    player.uri = next.source.uri
  }

  /// The item that has been handed over and now begins; nil where it is none.
  func takeFollowing() -> Int? {
    following.withLock { $0.isEmpty ? nil : $0.removeFirst() }
  }

  func apply(_ options: PlaybackOptions) {
    // Ears count logarithmically; the cube is what mixers use.
    sound.setVolume(options.volume * options.volume * options.volume)
    sound.setMuted(options.isMuted)
  }

  /// Ends its threads and closes devices and files. Waits for that.
  func close() { try? player.setState(.null) }
}
