import GStreamerKit
import VideoDisplayKit

/// Opens cameras through GStreamer: those of PipeWire, or V4L2 devices if PipeWire does not run.
///
/// The preview uses the largest mode with a smooth frame rate; photos use the largest mode. If these differ, the
/// camera switches modes for each photo. The caps filter specifies every field of the mode.
public nonisolated final class CameraService: CameraServing {
  /// Limits and timeouts of a service.
  public struct Limits: Sendable {
    /// The maximum size of the preview, and therefore of videos.
    public var preview = VideoSize(width: 1920, height: 1080)
    /// The timeout for the first frame after a camera is opened.
    public var firstFrameTimeout = Duration.seconds(3)
    /// How often starting a camera is attempted before it fails. The last attempt accepts whatever mode it is in.
    public var attempts = 3
    /// The timeout for the first audio buffer of a microphone.
    public var firstSoundTimeout = Duration.seconds(3)
    /// The time without a frame after which a recording ends. A camera with a low frame rate gets three frame
    /// intervals.
    public var recordingTimeout = Duration.seconds(5)
    /// The timeout for finishing a video file.
    public var finishTimeout = Duration.seconds(10)

    /// Creates the app's limits.
    public init() {}
  }

  /// All events in order. Only one task may iterate over the stream.
  public let events: AsyncStream<CameraEvent>
  /// The video of the running camera.
  public let preview: VideoPaintable
  private let inbox: AsyncStream<CameraSession.Message>.Continuation
  private let lastCamera: LastCameraStore

  /// Creates an idle service. GStreamer is not loaded and nothing is opened until the first call. When the last
  /// reference is released, the camera is closed.
  ///
  /// - Parameters:
  ///   - limits: Limits and timeouts.
  ///   - showsPreview: Whether frames are sent to `preview`. Without, no preview branch is built.
  ///   - access: How to obtain access to cameras; it is used by the first call that needs cameras.
  ///   - lastCamera: Where to remember the last used camera between runs of the program.
  public init(
    limits: Limits = Limits(), showsPreview: Bool = true, access: CameraAccess = .desktop,
    lastCamera: LastCameraStore = .none
  ) {
    let (messages, inbox) = AsyncStream.makeStream(of: CameraSession.Message.self)
    let (events, report) = AsyncStream.makeStream(of: CameraEvent.self)
    (self.events, self.inbox, self.lastCamera) = (events, inbox, lastCamera)
    preview = VideoPaintable()
    let session = CameraSession(
      CameraSession.Host(
        limits: limits, preview: showsPreview ? preview : nil, access: access, lastCamera: lastCamera,
        report: report),
      inbox: inbox)
    Task.detached {
      // Ends when the session has closed the camera after `shutDown`.
      for await message in messages { await session.handle(message) }
      report.finish()
    }
  }

  deinit { inbox.yield(.event(.shutDown)) }

  /// Starts monitoring cameras and microphones. Opens no device. In a sandbox the user is asked for permission first;
  /// after a refusal, the next call asks again.
  public func watch() { inbox.yield(.event(.watch)) }
  /// Opens a camera and starts its preview. With nil, opens the last used camera, or the first one.
  public func start(_ camera: CameraDevice.ID?, options: CaptureOptions) {
    let choice = camera.map { CameraChoice.camera($0) } ?? .lastUsed(lastCamera.load())
    inbox.yield(.event(.start(choice, options)))
  }
  /// Closes the camera. A recording is finished and saved first.
  public func stop() { inbox.yield(.event(.stop)) }
  /// Applies changed options to the running camera.
  public func apply(_ options: CaptureOptions) { inbox.yield(.event(.apply(options))) }
  /// Sets an image control of the camera.
  public func set(_ control: ImageControl.ID, to value: Int) { inbox.yield(.set(control, value)) }
  /// Captures a photo with the preview's zoom and rotation, at the camera's full size.
  public func takePhoto(_ request: PhotoRequest) { inbox.yield(.event(.takePhoto(request))) }
  /// Discards the frames of an incomplete strip.
  public func cancelStrip() { inbox.yield(.cancelStrip) }
  /// Starts recording a video.
  public func startRecording() { inbox.yield(.event(.startRecording)) }
  /// Finishes the recording; the preview continues.
  public func stopRecording() { inbox.yield(.event(.recorder(.stop))) }
}
