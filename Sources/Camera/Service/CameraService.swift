import GStreamerKit

/// Opens cameras through GStreamer: PipeWire's, or where it does not run, V4L2's.
///
/// Of a camera's modes it takes for the preview the largest that is smooth, and for photos the largest of all;
/// where these are two, the camera changes its mode for the moment of a photo. The mode is named in full.
public nonisolated final class CameraService: CameraServing {
  /// What a service allows itself.
  public struct Limits: Sendable {
    /// The largest preview, and so the largest clip.
    public var preview = VideoSize(width: 1920, height: 1080)
    /// How long a camera may take until its first picture.
    public var firstFrame = Duration.seconds(3)
    /// How often it is opened before it counts as broken; the last time in whatever mode it likes.
    public var tries = 3
    /// How long a microphone may take until its first sound.
    public var firstSound = Duration.seconds(3)
    /// How long the end of a clip may take.
    public var finish = Duration.seconds(10)

    /// The limits of the app.
    public init() {}
  }

  /// What happens, in order. For one reader.
  public let events: AsyncStream<CameraEvent>
  /// The running camera's picture.
  public let preview: VideoPaintable
  private let inbox: AsyncStream<CameraSession.Message>.Continuation

  /// A service that does nothing yet; nothing is opened and GStreamer is not loaded. It ends with its last
  /// reference, and closes the camera then.
  ///
  /// - Parameters:
  ///   - limits: What it allows itself.
  ///   - showsPreview: Whether anybody looks at `preview`; without, no pictures are made for it.
  ///   - access: How it gets at cameras; it is asked when somebody first looks for them.
  public init(limits: Limits = Limits(), showsPreview: Bool = true, access: CameraAccess = .desktop) {
    let (messages, inbox) = AsyncStream.makeStream(of: CameraSession.Message.self)
    let (events, report) = AsyncStream.makeStream(of: CameraEvent.self)
    (self.events, self.inbox) = (events, inbox)
    preview = VideoPaintable()
    let session = CameraSession(
      limits: limits, preview: showsPreview ? preview : nil, access: access, report: report, inbox: inbox)
    Task.detached {
      for await message in messages { await session.take(message) }
      await session.take(.stop)
      report.finish()
    }
  }

  deinit { inbox.finish() }

  /// Begins to look for cameras and microphones, and goes on looking. Opens nothing. In a sandbox the user is
  /// asked first; after a no, the next call asks again.
  public func watch() { inbox.yield(.watch) }
  /// Opens a camera and shows its preview; nil for the one that was used last, or else the first.
  public func start(_ camera: CameraDevice.ID?, options: CaptureOptions) {
    inbox.yield(.start(camera, options))
  }
  /// Closes the camera; its light goes off. A recording is ended and saved.
  public func stop() { inbox.yield(.stop) }
  /// Changes options while the camera runs.
  public func apply(_ options: CaptureOptions) { inbox.yield(.apply(options)) }
  /// Changes what the camera itself can change.
  public func set(_ control: ImageControl.ID, to value: Int) { inbox.yield(.set(control, value)) }
  /// Takes a photo of what the preview shows, at the camera's full size.
  public func takePhoto(_ request: PhotoRequest) { inbox.yield(.takePhoto(request)) }
  /// Forgets the pictures of a strip that was not finished.
  public func cancelStrip() { inbox.yield(.cancelStrip) }
  /// Begins a clip.
  public func startRecording() { inbox.yield(.startRecording) }
  /// Ends the clip; the preview goes on.
  public func stopRecording() { inbox.yield(.stopRecording) }
}
