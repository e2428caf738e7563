import GStreamerKit
import Observation

/// What a camera place shows, and what can be done there.
///
/// The camera is open while the place is on screen: `placeAppeared` opens it and `placeDisappeared`
/// closes it. The service answers with events; the model counts down, leads through bursts and strips,
/// and turns errors into alerts.
@MainActor @Observable public final class CameraModel {
  /// What the shutter does.
  public enum Mode: String, Sendable, CaseIterable {
    /// Takes a photo.
    case photo
    /// Begins and ends a clip.
    case video
  }

  /// Waits; a test gives its own.
  public typealias Sleep = @Sendable (Duration) async throws -> Void

  /// What the camera is doing.
  public internal(set) var state = CameraState.idle
  /// The cameras that can be opened.
  public internal(set) var devices: [CameraDevice] = []
  /// Whether `devices` has been found out; before, an empty list means nothing.
  public internal(set) var hasLookedForDevices = false
  /// The camera that is open, or was asked for.
  public internal(set) var selectedDevice: CameraDevice?
  /// The mode of the preview; nil while no camera runs.
  public internal(set) var previewMode: CameraMode?
  /// The mode of photos; larger than the preview's where the camera cannot send such pictures smoothly.
  public internal(set) var stillMode: CameraMode?
  /// The microphones, the desktop's choice first.
  public internal(set) var microphones: [Microphone] = []
  /// What the camera itself can change; empty where there is nothing.
  public internal(set) var imageControls: [ImageControl] = []
  /// What was set, by camera and control, where it differs from what the camera is made for. A camera is set
  /// like this when it is opened; store it to remember it.
  public var imageSettings: [CameraDevice.ID: [ImageControl.ID: Int]] = [:]
  /// What went wrong and was not acknowledged yet.
  public internal(set) var alert: CameraError?

  /// What the shutter does. Change it with `select(_:)`.
  public internal(set) var mode = Mode.photo
  /// Seconds from the shutter to the photo: 0, 3, 5 or 10.
  public var countdownSeconds = 0 {
    didSet { if !Self.countdowns.contains(countdownSeconds) { countdownSeconds = oldValue } }
  }
  /// The seconds that are left; nil while nothing is counted down.
  public internal(set) var countdownRemaining: Int?
  /// Whether the shutter takes four pictures for one strip.
  public var isFourUp = false
  /// Which picture of the strip comes next, 0…3; nil while none is being made.
  public internal(set) var stripPlace: Int?
  /// Whether lines divide the preview in thirds.
  public var showsCompositionGrid = false

  /// Whether a photo is being worked on.
  public internal(set) var isProcessing = false
  /// Whether the screen lights the face for a photo that is about to be taken, or blinks to say that it
  /// was taken: the view covers itself with white.
  public internal(set) var willCapturePhoto = false
  /// Whether the shutter is heard, where the desktop's sounds are on.
  public var hasShutterSound = true
  /// Goes up with each exposure: the moment of the shutter's sound.
  public internal(set) var exposureCount = 0
  /// How many pictures the burst has by now; nil while there is none.
  public internal(set) var burstCount: Int?
  /// The last photo; nil after `retake`.
  public internal(set) var photo: CapturedPhoto?
  /// The last clip.
  public internal(set) var clip: CapturedClip?
  /// Whether the clip was made after the photo.
  var isClipNewer = false
  /// A photo that waits for its time, a burst or a strip.
  var sequence: Task<Void, Never>?
  /// How long the recording is; nil while there is none.
  public internal(set) var recordingElapsed: Duration?
  /// How loud it is while recording.
  public internal(set) var level = AudioLevel.silence

  /// How pictures and clips are taken.
  public var options: CaptureOptions {
    didSet { if options != oldValue { service.apply(options) } }
  }

  @ObservationIgnored let service: any CameraServing
  @ObservationIgnored let sleep: Sleep
  @ObservationIgnored var isPlaceShown = false
  @ObservationIgnored var nextRequest = 1
  /// Photos that were asked for and are not on disk yet.
  @ObservationIgnored var pending: Set<Int> = []
  /// The camera to open again when it comes back.
  @ObservationIgnored var missing: CameraDevice.ID?
  @ObservationIgnored var isDark = false
  @ObservationIgnored var blink: Task<Void, Never>?
  @ObservationIgnored private var listening: Task<Void, Never>?

  /// A place whose camera is closed.
  public init(
    service: any CameraServing, options: CaptureOptions = CaptureOptions(),
    sleep: @escaping Sleep = { try await Task.sleep(for: $0) }
  ) {
    (self.service, self.options, self.sleep) = (service, options, sleep)
    listening = Task { [weak self, events = service.events] in
      for await event in events { self?.take(event) }
    }
  }

  isolated deinit {
    listening?.cancel()
    sequence?.cancel()
    blink?.cancel()
    service.stop()
  }

  // MARK: What is said

  /// The seconds that `countdownSeconds` takes.
  public static let countdowns = [0, 3, 5, 10]

  /// The picture of the camera.
  public var preview: VideoPaintable { service.preview }

  /// Whether the shutter can be pressed.
  public var canShoot: Bool {
    switch state {
    case .running: mode == .video || (!isProcessing && sequence == nil)
    case .recording: true
    case .idle, .starting, .capturing, .switching, .failed: false
    }
  }

  /// Whether there is no camera to open.
  public var cameraUnavailable: Bool { hasLookedForDevices && devices.isEmpty }
  /// Whether there is another camera to switch to, and the camera is not in use for something.
  public var canSwitchCamera: Bool {
    guard devices.count > 1, sequence == nil, !isProcessing else { return false }
    switch state {
    case .running, .failed: return true
    case .idle, .starting, .capturing, .recording, .switching: return false
    }
  }
  /// Why there is no preview; nil while there is one, or will be.
  public var failure: CameraError? {
    if case .failed(let error) = state { return error }
    return nil
  }
  /// Whether a clip is being recorded.
  public var isRecording: Bool { state == .recording }
  /// Whether a photo waits for its time, or a burst or strip goes on.
  public var isInSequence: Bool { sequence != nil }
  /// Whether the preview is mirrored now.
  public var isPreviewMirrored: Bool { options.mirrorsPreview(of: selectedDevice?.position ?? .front) }
  /// "0:07", "1:02:03"; empty while nothing is recorded.
  public var elapsedLabel: String { recordingElapsed?.clockText ?? "" }

  // MARK: Options, one by one, for a view to bind

  /// When the screen lights the face.
  public var flashMode: CaptureOptions.FlashMode {
    get { options.flashMode }
    set { options.flashMode = newValue }
  }
  /// How much larger the middle of the picture is seen and saved, 1…8.
  public var zoom: Double {
    get { options.zoom }
    set { options.zoom = newValue }
  }
  /// How far the picture is turned.
  public var rotation: CaptureOptions.Rotation {
    get { options.rotation }
    set { options.rotation = newValue }
  }
  /// Whether the preview is mirrored; nil leaves it to where the camera looks.
  public var mirror: Bool? {
    get { options.isPreviewMirrored }
    set { options.isPreviewMirrored = newValue }
  }
  /// Whether clips have silence for sound.
  public var isMuted: Bool {
    get { options.isMuted }
    set { options.isMuted = newValue }
  }
  /// The microphone for the next clip: the chosen one where it is there, or else the desktop's choice.
  public var selectedMicrophone: Microphone? {
    microphones.first { $0.id == options.microphone } ?? microphones.first
  }
}
