import GObjectKit
import GStreamerKit
import GtkKit
import L10n
import Observation
import VideoDisplayKit
import VideoEffects

/// The state of a camera view and its actions.
///
/// The camera is open while the view is visible: `viewAppeared` opens it and `viewDisappeared` closes it. The service
/// reports events; the model passes them to its parts and turns errors into alerts. Each part owns one idea:
///
///     CameraConnection ── which camera is open, and why none is
///     CaptureSettings ─── what the user can set before a capture
///       EffectModel ───── the effect among them, and the LUT that was opened for it
///     CaptureSequence ─── countdown, strip, burst
///       ScreenFlash ───── the white screen before and after a capture
///       PhotoRequests ─── the photos that are not saved yet
///     CaptureResults ──── the last photo and the last video
///     ImageControlModel ─ the controls of the camera
@MainActor @Observable public final class CameraModel {
  /// What the shutter does.
  public enum Mode: String, Sendable, CaseIterable {
    /// Takes a photo.
    case photo
    /// Starts and stops recording a video.
    case video
  }

  /// Which camera is open, and why none is.
  public private(set) var connection = CameraConnection()
  /// What the user can set before a capture.
  public let settings: CaptureSettings
  /// The effect of the settings, as the user chooses it.
  public let effects: EffectModel
  /// The countdown, the strip or the burst that the shutter started.
  public let sequence: CaptureSequence
  /// The photos that are not saved yet.
  public let requests: PhotoRequests
  /// The white screen before and after a capture.
  public let flash: ScreenFlash
  /// The image controls of the open camera.
  public let imageControls: ImageControlModel
  /// The last photo and the last video.
  public private(set) var results = CaptureResults()
  /// The progress of the recording; nil while not recording.
  public private(set) var recording: RecordingProgress?
  /// The microphones, the system default first.
  public private(set) var microphones: [Microphone] = []
  /// What the shutter does. Change it with `select(_:)`.
  public private(set) var mode = Mode.photo
  /// The error to show in an alert; nil after `dismissAlert`.
  public private(set) var alert: CameraError?
  /// The latest message over the preview.
  public private(set) var notice: Notice<Never>?

  @ObservationIgnored private let service: any CameraServing
  @ObservationIgnored private var listening: Task<Void, Never>?

  /// Creates a model whose camera is closed.
  ///
  /// - Parameters:
  ///   - lutFile: Where a copy of the LUT that the user opens is kept; nil to forget it with the model.
  ///   - clock: Measures countdowns and bursts.
  public init(
    service: any CameraServing, options: CaptureOptions = CaptureOptions(), lutFile: File? = nil,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.service = service
    let settings = CaptureSettings(options, service: service)
    self.settings = settings
    effects = EffectModel(
      lutFile: lutFile, read: { [weak settings] in settings?.options.effect },
      write: { [weak settings] in settings?.options.effect = $0 })
    flash = ScreenFlash(clock: clock)
    requests = PhotoRequests(service: service)
    imageControls = ImageControlModel(service: service)
    sequence = CaptureSequence(settings, flash: flash, requests: requests, clock: clock)
    listening = Task { [weak self, events = service.events] in
      for await event in events { self?.handle(event) }
    }
  }

  isolated deinit {
    listening?.cancel()
    service.stop()
  }

  // MARK: Derived state

  /// The video of the camera.
  public var preview: VideoPaintable { service.preview }

  /// Whether the shutter is enabled.
  public var canShoot: Bool {
    switch connection.state {
    case .running: mode == .video || !isTakingPhotos
    case .recording: true
    case .idle, .starting, .capturing, .switching, .failed: false
    }
  }

  /// Whether another camera exists and the current one is not in use for a capture.
  public var canSwitchCamera: Bool { connection.nextDevice != nil && !isTakingPhotos }

  /// Whether a video is being recorded.
  public var isRecording: Bool { recording != nil }

  /// Whether the preview is currently mirrored.
  public var isPreviewMirrored: Bool {
    settings.options.mirrorsPreview(of: connection.selectedDevice?.position ?? .front)
  }

  /// The microphone for the next video: the selected one if it is connected, else the system default.
  public var selectedMicrophone: Microphone? {
    microphones.first { $0.id == settings.options.microphone } ?? microphones.first
  }

  private var isTakingPhotos: Bool { sequence.isActive || requests.isProcessing }

  // MARK: The shutter

  /// Performs the shutter's action: takes a photo or starts or stops recording. Cancels a running countdown, burst or
  /// strip instead.
  public func shoot() {
    if mode == .photo {
      if sequence.isActive { sequence.cancel() } else { takePhoto() }
    } else if isRecording {
      stopRecording()
    } else {
      startRecording()
    }
  }

  /// Takes a photo, or four with `isFourUp`, after the countdown if one is set. Does nothing unless `canShoot`.
  public func takePhoto() {
    guard connection.state == .running, canShoot else { return }
    alert = nil
    sequence.start()
  }

  /// Takes photos every 150 ms until `CaptureSequence.endBurst`, at most `CaptureSequence.burstLimit`. Called when the
  /// shutter is held down.
  public func startBurst() {
    guard connection.state == .running, mode == .photo, canShoot else { return }
    alert = nil
    sequence.startBurst()
  }

  /// Starts recording a video.
  public func startRecording() {
    guard connection.state == .running, mode == .video else { return }
    alert = nil
    service.startRecording()
  }

  /// Stops recording.
  public func stopRecording() { if isRecording { service.stopRecording() } }

  /// Removes the last photo from `results`.
  public func retake() { results.removePhoto() }

  // MARK: Choices

  /// Selects photo or video mode. Ignored while recording.
  public func select(_ mode: Mode) {
    guard !isRecording, mode != self.mode else { return }
    sequence.cancel()
    self.mode = mode
  }

  /// Opens the next camera in `CameraConnection.devices`.
  public func switchCamera() {
    if canSwitchCamera, let device = connection.nextDevice { select(device) }
  }

  /// Selects a camera and opens it if the view is shown. Ignored during a recording, countdown, burst or strip.
  public func select(_ device: CameraDevice) {
    guard !isRecording, !sequence.isActive else { return }
    perform(connection.select(device))
  }

  /// Selects the maximum size of photos and videos. A running camera is reopened. Ignored during a recording,
  /// countdown, burst or strip.
  public func select(_ quality: CaptureOptions.VideoQuality) {
    guard quality != settings.options.videoQuality, !isRecording, !sequence.isActive else { return }
    settings.options.videoQuality = quality
    perform(connection.reopen())
  }

  /// Selects the microphone for the next video.
  public func select(_ microphone: Microphone) { settings.options.microphone = microphone.id }

  /// Turns mirroring of the preview on or off.
  public func toggleMirror() { settings.options.isPreviewMirrored = !isPreviewMirrored }

  // MARK: The view

  @ObservationIgnored private var shownViews = ShownViews()

  /// Opens the camera. Called when a view becomes visible.
  public func viewAppeared(_ view: AnyObject) {
    shownViews.insert(view)
    perform(connection.viewAppeared())
  }

  /// Stops what is in progress and closes the camera unless another view shows it. Called when a view is hidden.
  public func viewDisappeared(_ view: AnyObject) {
    shownViews.remove(view)
    if shownViews.isEmpty { perform(connection.viewDisappeared()) }
  }

  /// Whether a view is the one that became visible last: only it plays sounds and shows alerts.
  func isPresented(by view: AnyObject) -> Bool { shownViews.last === view }

  /// Retries to open the camera after a failure.
  public func retry() {
    alert = nil
    perform(connection.retry())
  }

  /// Clears `alert`.
  public func dismissAlert() { alert = nil }

  // MARK: Events of the service

  private func handle(_ event: CameraEvent) {
    switch event {
    case .cameras(let cameras): perform(connection.handle(cameras: cameras))
    case .microphones(let found): microphones = found
    case .state(let state): handle(state)
    case .opened(let device, let preview, let still):
      connection.opened(device, CameraModes(preview: preview, still: still))
      imageControls.opened(device.id)
    case .controls(let controls): imageControls.found(controls)
    case .brightness(let value): flash.measured(brightness: value)
    case .captured(let request):
      requests.captured()
      sequence.captured(request)
      flash.blink()
    case .photo(let request, let photo):
      requests.finish(request)
      results.add(photo)
    case .photoFailed(let request, let error):
      requests.finish(request)
      sequence.cancel()
      flash.turnOff()
      alert = error
    case .elapsed(let time): recording?.elapsed = time
    case .level(let level): recording?.level = level
    case .video(let video): results.add(video)
    case .recordingFailed(let error): alert = error
    }
  }

  private func handle(_ state: CameraState) {
    perform(connection.handle(state: state))
    if connection.state == .idle {
      requests.removeAll()
      imageControls.opened(nil)
    }
    if (connection.state == .recording) != isRecording {
      recording = isRecording ? nil : RecordingProgress()
    }
  }

  private func perform(_ actions: [CameraConnection.Action]) {
    for action in actions {
      switch action {
      case .watch: service.watch()
      case .open(let camera):
        alert = nil
        service.start(camera, options: settings.options)
      case .close:
        sequence.cancel()
        flash.turnOff()
        service.stop()
      case .replace(let disconnected, let next):
        stopCapturing()
        alert = nil
        notice = Notice(tr("“%1$s” was disconnected. “%2$s” is used now.", disconnected, next.name))
        service.start(next.id, options: settings.options)
      case .fail(let error, let isAlert):
        stopCapturing()
        if isAlert { alert = error }
      }
    }
  }

  private func stopCapturing() {
    sequence.cancel()
    flash.turnOff()
    // A pending photo would otherwise keep the spinner visible.
    requests.removeAll()
  }
}
