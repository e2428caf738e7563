import GObjectKit
import GStreamerKit
import VideoDisplayKit

/// What a player of motion photos reports, each with the number of the play.
public nonisolated enum MotionPlayerEvent: Sendable, Equatable {
  /// The first frame is shown.
  case began(Int)
  /// The video has been played to its end.
  case ended(Int)
  /// The video cannot be played, for a reason as a sentence.
  case failed(Int, String)
}

/// Plays the videos of photos, one at a time. Methods may be called on any thread and return at once.
public nonisolated protocol MotionPlaying: Sendable {
  /// The frames.
  var video: VideoPaintable { get }
  /// The events in order. Supports one reader.
  var events: AsyncStream<MotionPlayerEvent> { get }
  /// Plays a video from its start, in place of the one before.
  ///
  /// - Parameters:
  ///   - play: The number that the events carry.
  ///   - volume: The position of a volume slider, 0…1.
  func play(_ opened: OpenedVideo, as play: Int, volume: Double)
  /// Ends the video.
  func stop()
}

/// Plays the videos of photos with GStreamer. It ends when it is released.
public nonisolated final class MotionPlayer: MotionPlaying {
  /// The frames.
  public let video = VideoPaintable()
  /// The events in order.
  public let events: AsyncStream<MotionPlayerEvent>
  private let messages: AsyncStream<Message>.Continuation

  private enum Message: Sendable {
    case play(OpenedVideo, number: Int, volume: Double)
    case stop
  }

  /// Creates a player; nothing is loaded before it plays.
  public init() {
    let (messages, inbox) = AsyncStream.makeStream(of: Message.self)
    let (events, report) = AsyncStream.makeStream(of: MotionPlayerEvent.self)
    (self.events, self.messages) = (events, inbox)
    let pipeline = MotionPipeline(video, report)
    Task.detached(priority: .userInitiated) {
      for await message in messages {
        switch message {
        case .play(let opened, let number, let volume):
          await pipeline.play(opened, number: number, volume: volume)
        case .stop: await pipeline.stop()
        }
      }
      await pipeline.stop()
      report.finish()
    }
  }

  deinit { messages.finish() }

  /// Plays a video from its start, in place of the one before.
  public func play(_ opened: OpenedVideo, as play: Int, volume: Double) {
    messages.yield(.play(opened, number: play, volume: volume))
  }

  /// Ends the video.
  public func stop() { messages.yield(.stop) }
}

/// The pipeline of the video that is played, on a queue of its own: changes of its state block.
private actor MotionPipeline {
  private nonisolated let executor = QueueExecutor(label: "motion-photo", qos: .userInitiated)
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private let video: VideoPaintable
  private let report: AsyncStream<MotionPlayerEvent>.Continuation
  /// The video stays open while it is played.
  private var playing: (player: PlayBin, sink: VideoSink, opened: OpenedVideo)?

  init(_ video: VideoPaintable, _ report: AsyncStream<MotionPlayerEvent>.Continuation) {
    (self.video, self.report) = (video, report)
  }

  func play(_ opened: OpenedVideo, number: Int, volume: Double) {
    stop()
    do throws(GStreamerError) {
      let sink = try VideoSink(video, isSynchronized: true, isUpright: true)
      let audio = try AudioOutput()
      // Loudness is perceived logarithmically; mixers use the cube.
      audio.setVolume(volume * volume * volume)
      let player = try PlayBin(
        video: sink, audio: audio, parts: [.video, .audio, .nativeVideo, .nativeAudio]
      ) { [report] message in
        switch message {
        case .prerolled: report.yield(.began(number))
        case .endOfStream: report.yield(.ended(number))
        case .error(let failure): report.yield(.failed(number, failure.message))
        default: break
        }
      }
      player.uri = opened.uri
      playing = (player, sink, opened)
      try player.setState(.playing)
    } catch {
      // An element that failed has reported why.
      report.yield(.failed(number, error.description))
    }
  }

  func stop() {
    guard let (player, sink, _) = playing else { return }
    playing = nil
    sink.disconnect()
    player.close()
    video.clear()
  }
}
