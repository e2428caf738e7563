/// Decides what `CameraSession` does: takes events and returns actions. Uses neither pipelines nor clocks, so tests
/// feed it events.
nonisolated struct CameraStateMachine: Sendable {
  /// The access to devices.
  enum Access: Sendable { case none, requested, granted }

  let limits: CameraService.Limits
  var phase = CameraPhase.idle
  var options = CaptureOptions()
  var access = Access.none
  /// The connected cameras; nil until they are known.
  var cameras: [CameraDevice]?
  var microphones: [Microphone] = []
  /// The actions that the present event leads to.
  var actions: [CameraAction] = []
  private var reportedState = CameraState.idle

  init(limits: CameraService.Limits) { self.limits = limits }

  /// Handles an event. Events that do not belong to the present phase have no effect.
  mutating func handle(_ event: SessionEvent) -> [CameraAction] {
    switch event {
    case .watch: watch()
    case .start(let choice, let options): start(choice, options)
    case .stop: close(then: .idle)
    case .shutDown: close(then: .shutDown)
    case .apply(let options):
      self.options = options
      actions.append(.applyOptions)
    case .takePhoto(let request): takePhoto(request)
    case .startRecording: startRecording()
    case .recorder(let event): updateRecording { $0.handle(event) }
    case .accessGranted: access = .granted
    case .accessFailed(let error): (access, phase) = (.none, .failed(error))
    case .devices(let cameras, let microphones): update(cameras, microphones)
    case .cameraRemoved(let camera):
      if phase.current?.camera.id == camera.id { close(then: .failed(.unplugged(camera: camera.name))) }
    case .opened: startTimer(.firstFrame, limits.firstFrameTimeout)
    // The bus reports the cause; that message is already on its way.
    case .notOpened(nil): startTimer(.firstFrame, .milliseconds(500))
    case .notOpened(let error?): fail(error)
    case .previewFailed(let error): failed(error)
    case .diagnosed(let error): close(then: .failed(error))
    case .firstFrame(let count, let adopted): run(frameCount: count, adopted: adopted)
    case .framesCounted(let count): checkFrames(count)
    case .captured(let request): updatePhotos { $0.captured(request) }
    case .timedOut(let timer): timedOut(timer)
    }
    report(phase.state)
    defer { actions = [] }
    return actions
  }

  /// Reports a state, unless it is the one that was reported last.
  mutating func report(_ state: CameraState) {
    guard state != reportedState else { return }
    reportedState = state
    actions.append(.report(.state(state)))
  }

  private mutating func timedOut(_ timer: CameraTimer) {
    switch timer {
    case .firstFrame: retry(after: nil)
    // The session sends `framesCounted` instead.
    case .frameCheck: break
    case .capture(let request): updatePhotos { $0.timedOut(request) }
    case .recordingProgress: recordingStalled()
    case .firstSound: updateRecording { $0.handle(.noSound) }
    case .finish: updateRecording { $0.handle(.notFinished) }
    }
  }

  private mutating func takePhoto(_ request: PhotoRequest) {
    guard case .open(let open) = phase, !open.recording.isActive else {
      let error = phase.current.map { CameraError.noFrames(camera: $0.camera.name) }
      return actions.append(.report(.photoFailed(request, error ?? .noCamera)))
    }
    updatePhotos { $0.take(request) }
  }

  private mutating func updatePhotos(_ update: (inout PhotoQueue) -> [CameraAction]) {
    guard case .open(var open) = phase else { return }
    let new = update(&open.photos)
    phase = .open(open)
    // A change of mode blocks, so a capture is reported before it.
    if phase.state == .capturing { report(.capturing) }
    actions += new
  }

  private mutating func startRecording() {
    guard phase.state == .running else { return }
    let chosen = microphones.first { $0.id == options.microphone } ?? microphones.first
    updateRecording { $0.start(with: chosen) }
  }

  private mutating func updateRecording(_ update: (inout RecordingStateMachine) -> [CameraAction]) {
    switch phase {
    case .open(var open):
      actions += update(&open.recording)
      phase = .open(open)
    case .closing(var recording, let continuation):
      actions += update(&recording)
      phase = .closing(recording, then: continuation)
      if !recording.isActive { closed(then: continuation) }
    case .idle, .waitingForDevices, .opening, .failed: break
    }
  }
}
