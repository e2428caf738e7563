import GObjectKit
import GStreamerKit
import Observation

/// The state of a camera view and its actions.
///
/// The camera is open while the view is visible: `viewAppeared` opens it and `viewDisappeared` closes it. The service
/// reports events; the model runs countdowns, bursts and strips, and turns errors into alerts.
@MainActor @Observable public final class CameraModel {
  /// What the shutter does.
  public enum Mode: String, Sendable, CaseIterable {
    /// Takes a photo.
    case photo
    /// Starts and stops recording a video.
    case video
  }

  /// The camera's state.
  public internal(set) var state = CameraState.idle
  /// The cameras that can be opened.
  public internal(set) var devices: [CameraDevice] = []
  /// Whether the first search for cameras has finished. Until then an empty `devices` means nothing.
  public internal(set) var hasLookedForDevices = false
  /// The camera that is open or being opened.
  public internal(set) var selectedDevice: CameraDevice?
  /// The mode of the preview; nil while no camera runs.
  public internal(set) var previewMode: CameraMode?
  /// The mode for photos. Its frames are larger than those of `previewMode` if the camera cannot deliver that size at
  /// a smooth rate.
  public internal(set) var stillMode: CameraMode?
  /// The microphones, the system default first.
  public internal(set) var microphones: [Microphone] = []
  /// The image controls of the open camera; empty if it has none.
  public internal(set) var imageControls: [ImageControl] = []
  /// The image control values that differ from the defaults, by camera. They are applied whenever a camera is opened;
  /// persist them to remember them.
  public var imageSettings: [CameraDevice.ID: [ImageControl.ID: Int]] = [:]
  /// The error to show in an alert; nil after `dismissAlert`.
  public internal(set) var alert: CameraError?

  /// What the shutter does. Change it with `select(_:)`.
  public internal(set) var mode = Mode.photo
  /// The delay from the shutter to the photo in seconds: 0, 3, 5 or 10. Other values are ignored.
  public var countdownSeconds = 0 {
    didSet { if !Self.countdowns.contains(countdownSeconds) { countdownSeconds = oldValue } }
  }
  /// The remaining seconds of the countdown; nil while none runs.
  public internal(set) var countdownRemaining: Int?
  /// Whether the shutter takes four photos and combines them into one strip.
  public var isFourUp = false
  /// The index of the strip's next photo, 0…3; nil while no strip is being taken.
  public internal(set) var stripIndex: Int?
  /// Whether the preview shows rule-of-thirds lines.
  public var showsCompositionGrid = false

  /// Whether a photo is being captured or saved.
  public internal(set) var isProcessing = false
  /// Whether the view covers itself with white: as a flash before a capture, and as feedback after it.
  public internal(set) var willCapturePhoto = false
  /// Whether the shutter sound plays; the desktop's event sounds must be enabled, too.
  public var hasShutterSound = true
  /// The number of captured frames so far. Each increment triggers the shutter sound.
  public internal(set) var captureCount = 0
  /// The number of photos of the running burst; nil while there is none.
  public internal(set) var burstCount: Int?
  /// The last photo; nil after `retake`.
  public internal(set) var photo: CapturedPhoto?
  /// The last video.
  public internal(set) var video: CapturedVideo?
  /// Whether `video` is more recent than `photo`.
  var isVideoNewer = false
  /// The running countdown, burst or strip.
  var sequence: Task<Void, Never>?
  /// The length of the recording; nil while not recording.
  public internal(set) var recordingElapsed: Duration?
  /// The audio level of the recording.
  public internal(set) var level = AudioLevel.silence

  /// The options for photos and videos. Changes are sent to the service.
  public var options: CaptureOptions {
    didSet { if options != oldValue { service.apply(options) } }
  }

  @ObservationIgnored let service: any CameraServing
  @ObservationIgnored let clock: any Clock<Duration>
  @ObservationIgnored var isViewShown = false
  @ObservationIgnored var nextRequest = 1
  /// The numbers of the requested photos that are not saved yet.
  @ObservationIgnored var pending: Set<Int> = []
  /// The disconnected camera that is reopened when it reappears.
  @ObservationIgnored var missing: CameraDevice.ID?
  @ObservationIgnored var isDark = false
  @ObservationIgnored let blink: DelayedAction
  @ObservationIgnored private var listening: Task<Void, Never>?

  /// Creates a model whose camera is closed.
  public init(
    service: any CameraServing, options: CaptureOptions = CaptureOptions(),
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    (self.service, self.options, self.clock) = (service, options, clock)
    blink = DelayedAction(clock: clock)
    listening = Task { [weak self, events = service.events] in
      for await event in events { self?.handle(event) }
    }
  }

  isolated deinit {
    listening?.cancel()
    sequence?.cancel()
    service.stop()
  }

  // MARK: Derived state

  /// The allowed values of `countdownSeconds`.
  public static let countdowns = [0, 3, 5, 10]

  /// The video of the camera.
  public var preview: VideoPaintable { service.preview }

  /// Whether the shutter is enabled.
  public var canShoot: Bool {
    switch state {
    case .running: mode == .video || (!isProcessing && sequence == nil)
    case .recording: true
    case .idle, .starting, .capturing, .switching, .failed: false
    }
  }

  /// Whether no camera is connected.
  public var cameraUnavailable: Bool { hasLookedForDevices && devices.isEmpty }
  /// Whether another camera exists and the current one is not in use for a capture.
  public var canSwitchCamera: Bool {
    guard devices.count > 1, sequence == nil, !isProcessing else { return false }
    switch state {
    case .running, .failed: return true
    case .idle, .starting, .capturing, .recording, .switching: return false
    }
  }
  /// The reason why there is no preview; nil while a preview runs or is starting.
  public var failure: CameraError? {
    if case .failed(let error) = state { return error }
    return nil
  }
  /// Whether a video is being recorded.
  public var isRecording: Bool { state == .recording }
  /// Whether a countdown, flash, burst or strip is in progress.
  public var isInSequence: Bool { sequence != nil }
  /// Whether the preview is currently mirrored.
  public var isPreviewMirrored: Bool { options.mirrorsPreview(of: selectedDevice?.position ?? .front) }
  /// The recording time for display, such as "0:07" or "1:02:03"; empty while not recording.
  public var elapsedLabel: String { recordingElapsed?.clockText ?? "" }

  // MARK: Options for bindings

  /// When the screen is used as a flash.
  public var flashMode: CaptureOptions.FlashMode {
    get { options.flashMode }
    set { options.flashMode = newValue }
  }
  /// The zoom factor, 1…8, for preview, photos and videos.
  public var zoom: Double {
    get { options.zoom }
    set { options.zoom = newValue }
  }
  /// The rotation of preview, photos and videos.
  public var rotation: CaptureOptions.Rotation {
    get { options.rotation }
    set { options.rotation = newValue }
  }
  /// Whether the preview is mirrored; nil mirrors it unless the camera faces away from the user.
  public var mirror: Bool? {
    get { options.isPreviewMirrored }
    set { options.isPreviewMirrored = newValue }
  }
  /// Whether videos record silence.
  public var isMuted: Bool {
    get { options.isMuted }
    set { options.isMuted = newValue }
  }
  /// The microphone for the next video: the selected one if it is connected, else the system default.
  public var selectedMicrophone: Microphone? {
    microphones.first { $0.id == options.microphone } ?? microphones.first
  }
}
