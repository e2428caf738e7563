import GObjectKit
import GStreamerKit
import VideoDisplayKit

/// The `PlaybackServing` of the app: plays with GStreamer's `playbin` or `playbin3` (`PlayBin`).
public nonisolated final class PlaybackService: PlaybackServing {
  /// Timeouts and folders of a service.
  public struct Limits: Sendable {
    /// The timeout for data from a network source.
    public var dataTimeout = Duration.seconds(20)
    /// How long a file may take until its first frame.
    public var openingTimeout = Duration.seconds(9)
    /// The timeout of a seek in a file.
    public var seekTimeout = Duration.seconds(8)
    /// How long a seek in a network source may take before the player reports that it waits for data.
    public var slowSeekThreshold = Duration.milliseconds(300)
    /// The folder for data received from the network. Sources are played even if it cannot be written.
    public var downloads = UserDirectories.cache
    /// How long the selection of a subtitle file waits for the file to be read. If that takes longer, the frame is
    /// drawn without subtitles first.
    public var subtitleReading = Duration.milliseconds(100)
    /// After which times an item is opened again whose sound device or sound server is gone: a server that has ended is
    /// usually started again within a second.
    public var soundRetries: [Duration] = [.milliseconds(250), .seconds(1), .seconds(3)]
    /// The interval of position ticks while video plays.
    public var tickInterval = Duration.milliseconds(250)
    /// The interval of position ticks while only audio plays.
    public var audioTickInterval = Duration.milliseconds(500)
    /// The interval of position ticks while nothing shows the position.
    public var backgroundTickInterval = Duration.seconds(2)
    /// After which time without progress stalled playback is restarted.
    public var stallTimeout = Duration.seconds(2)

    /// Creates the limits of the app.
    public init() {}
  }

  /// The events, in order. Supports one consumer.
  public let events: AsyncStream<PlaybackEvent>
  /// The video output, for a widget to draw.
  public let video: VideoPaintable
  private let inbox: AsyncStream<PlaybackSession.Message>.Continuation

  /// Creates a service; GStreamer is not loaded yet. When the last reference is released, the open item is closed
  /// in the background.
  ///
  /// - Parameters:
  ///   - limits: Timeouts and folders.
  ///   - makeAudioSink: Makes the audio sink, in tests; nil for the desktop's default.
  public init(
    limits: Limits = Limits(), makeAudioSink: (@Sendable () throws(GStreamerError) -> Element)? = nil
  ) {
    let (messages, inbox) = AsyncStream.makeStream(of: PlaybackSession.Message.self)
    let (events, report) = AsyncStream.makeStream(of: PlaybackEvent.self)
    (self.events, self.inbox) = (events, inbox)
    video = VideoPaintable()
    let session = PlaybackSession(
      limits: limits, video: video, makeAudioSink: makeAudioSink, report: report, inbox: inbox)
    Task.detached {
      for await message in messages { await session.handle(message) }
      await session.handle(.open(nil, item: 0))
      report.finish()
    }
  }

  deinit { inbox.finish() }

  /// Opens an item in place of the current one; nil closes the current one.
  public func open(_ source: PlaybackSource?, item: Int) { inbox.yield(.open(source, item: item)) }
  /// Sets the next item, to be played without a gap; nil for none.
  public func prepareNext(_ source: PlaybackSource?, item: Int) {
    inbox.yield(.prepareNext(source, item: item))
  }
  /// Plays, as soon as an item is ready.
  public func play() { inbox.yield(.play) }
  /// Pauses at the current position.
  public func pause() { inbox.yield(.pause) }
  /// Seeks to a time of the item.
  public func seek(to time: MediaTime, tolerance: SeekTolerance, request: Int) {
    inbox.yield(.seek(.time(time, tolerance), request: request))
  }
  /// Steps by a number of frames; backward where it is negative.
  public func step(frames: Int, request: Int) { inbox.yield(.seek(.frames(frames), request: request)) }
  /// Applies playback options.
  public func apply(_ options: PlaybackOptions) { inbox.yield(.apply(options)) }
  /// Selects tracks.
  public func select(_ selection: TrackSelection) { inbox.yield(.select(selection)) }
  /// Requests the frame that is shown.
  public func requestFrame(request: Int) { inbox.yield(.requestFrame(request: request)) }
}
