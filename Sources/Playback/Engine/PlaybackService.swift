import GObjectKit
import GStreamerKit

/// Plays through GStreamer's `playbin`, or `playbin3` (`PlayBin`).
public nonisolated final class PlaybackService: PlaybackServing {
  /// What a service allows itself.
  public struct Limits: Sendable {
    /// How long an address of the network may give nothing.
    public var stall = Duration.seconds(20)
    /// How long a file may take until its first frame.
    public var opening = Duration.seconds(9)
    /// How long it may take to get to another place of a file.
    public var arrival = Duration.seconds(8)
    /// How long it may take to get to another place on a network before that is called waiting.
    public var slowness = Duration.milliseconds(300)
    /// The folder that films of a network go to as they come. Where that cannot be, they are played all the same.
    public var downloads = UserDirectories.cache
    /// How often the place is told while it plays.
    public var heartbeat = Duration.milliseconds(250)
    /// How many heartbeats it may stand still while it plays.
    public var mostStillBeats = 8

    /// The limits of the app.
    public init() {}
  }

  /// What happens, in order. For one reader.
  public let events: AsyncStream<PlaybackEvent>
  /// The picture, for a widget to draw.
  public let video: VideoPaintable
  private let inbox: AsyncStream<PlaybackSession.Message>.Continuation

  /// A service that plays nothing yet; GStreamer is not loaded. It ends with its last reference, and closes what
  /// is open then, not on the caller's thread.
  ///
  /// - Parameters:
  ///   - limits: What it allows itself.
  ///   - makeSpeaker: Makes the end that sound goes to; for tests. nil for the desktop's choice.
  public init(
    limits: Limits = Limits(), makeSpeaker: (@Sendable () throws(GStreamerError) -> Element)? = nil
  ) {
    let (messages, inbox) = AsyncStream.makeStream(of: PlaybackSession.Message.self)
    let (events, report) = AsyncStream.makeStream(of: PlaybackEvent.self)
    (self.events, self.inbox) = (events, inbox)
    video = VideoPaintable()
    let session = PlaybackSession(
      limits: limits, video: video, makeSpeaker: makeSpeaker, report: report, inbox: inbox)
    Task.detached {
      for await message in messages { await session.take(message) }
      await session.take(.open(nil, item: 0))
      report.finish()
    }
  }

  deinit { inbox.finish() }

  /// Opens an item in the place of the one that is open; nil closes what is open.
  public func open(_ source: PlaybackSource?, item: Int) { inbox.yield(.open(source, item: item)) }
  /// Says what is to follow without a gap; nil for nothing.
  public func prepareNext(_ source: PlaybackSource?, item: Int) {
    inbox.yield(.prepareNext(source, item: item))
  }
  /// Plays, now or as soon as something is ready.
  public func play() { inbox.yield(.play) }
  /// Stays where it is.
  public func pause() { inbox.yield(.pause) }
  /// Goes to a place.
  public func seek(to time: MediaTime, tolerance: SeekTolerance, request: Int) {
    inbox.yield(.move(.place(time, tolerance), request: request))
  }
  /// Goes forward or back by some pictures.
  public func step(frames: Int, request: Int) { inbox.yield(.move(.frames(frames), request: request)) }
  /// Changes how it is played.
  public func apply(_ options: PlaybackOptions) { inbox.yield(.apply(options)) }
  /// Chooses tracks.
  public func select(_ selection: TrackSelection) { inbox.yield(.select(selection)) }
  /// Asks for the picture that is shown.
  public func takeFrame(request: Int) { inbox.yield(.takeFrame(request: request)) }
}
