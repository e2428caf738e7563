/// Opening and closing the camera.
nonisolated extension CameraStateMachine {
  /// Requests access, unless that was done. A call after a refusal asks again.
  mutating func watch() {
    guard access == .none else { return }
    access = .requested
    if case .failed = phase {
      phase = .idle
      report(.idle)
    }
    actions.append(.requestAccess)
  }

  mutating func start(_ choice: CameraChoice, _ options: CaptureOptions) {
    self.options = options
    watch()
    guard cameras != nil else {
      phase = .waitingForDevices(choice)
      return
    }
    close(then: .start(choice, isSwitching: phase.state.isLive))
  }

  mutating func update(_ cameras: [CameraDevice], _ microphones: [Microphone]) {
    (self.cameras, self.microphones) = (cameras, microphones)
    actions += [.report(.microphones(microphones)), .report(.cameras(cameras))]
    if case .waitingForDevices(let choice) = phase { close(then: .start(choice, isSwitching: false)) }
  }

  /// Closes the camera. A recording is completed and saved first.
  mutating func close(then continuation: CameraPhase.Continuation) {
    switch phase {
    case .open(var open):
      actions += open.recording.handle(.stop)
      guard open.recording.isActive else { return closed(then: continuation) }
      phase = .closing(open.recording, then: continuation)
    case .closing(let recording, _): phase = .closing(recording, then: continuation)
    case .idle, .waitingForDevices, .opening, .failed: closed(then: continuation)
    }
  }

  /// Continues after the recording was completed.
  mutating func closed(then continuation: CameraPhase.Continuation) {
    actions.append(.close)
    switch continuation {
    case .idle: phase = .idle
    case .failed(let error): phase = .failed(error)
    case .start(let choice, let isSwitching):
      report(isSwitching ? .switching : .starting)
      do throws(CameraError) {
        open(try choice.find(among: cameras ?? []), OpenAttempt(), isSwitching: isSwitching)
      } catch {
        phase = .failed(error)
      }
    case .retry(let camera, let attempt):
      // The camera's modes may have changed.
      open(cameras?.first { $0.id == camera.id } ?? camera, attempt, isSwitching: false)
    case .shutDown:
      phase = .idle
      report(.idle)
      actions.append(.finish)
    }
  }

  private mutating func open(_ camera: CameraDevice, _ attempt: OpenAttempt, isSwitching: Bool) {
    guard
      let modes = ModeList.choose(
        from: camera.modes, limit: options.sizeLimit ?? options.videoQuality.limit,
        previewLimit: limits.preview)
    else {
      phase = .failed(.noUsableMode(camera: camera.name))
      return
    }
    phase = .opening(
      CameraPhase.Opening(camera: camera, modes: modes, attempt: attempt, isSwitching: isSwitching))
    // Opening blocks, so the state is reported before it.
    report(phase.state)
    actions.append(.open(camera, modes, isFlexible: attempt.acceptsAnyMode))
  }

  mutating func startTimer(_ timer: CameraTimer, _ delay: Duration) {
    actions.append(.startTimer(timer, delay))
  }

  /// Handles the first frame.
  mutating func run(frameCount: Int, adopted: CameraMode?) {
    guard case .opening(let opening) = phase else { return }
    var modes = opening.modes
    if opening.attempt.acceptsAnyMode, let adopted { modes = CameraModes(preview: adopted, still: adopted) }
    phase = .open(
      CameraPhase.OpenCamera(
        camera: opening.camera, modes: modes, attempt: opening.attempt, frameCount: frameCount,
        photos: PhotoQueue(opening.camera, modes, timeout: limits.firstFrameTimeout),
        recording: RecordingStateMachine(modes.preview, limits)))
    actions += [
      .stopTimer(.firstFrame), .remember(opening.camera.id),
      .report(.opened(opening.camera, preview: modes.preview, still: modes.still)),
    ]
    report(.running)
    actions.append(.requestControls)
    startTimer(.frameCheck, limits.firstFrameTimeout)
  }

  // MARK: Failures

  /// Handles an error of the camera.
  mutating func failed(_ error: CameraError) {
    switch (error, phase) {
    // A running camera has changed its modes: PipeWire 1.4 reports this error; older versions report nothing.
    case (.noUsableMode, _): retry(after: error)
    // PipeWire 0.3.65 may refuse a mode while it is still shutting down the previous stream.
    case (.failed, .opening), (.noFrames, .opening): retry(after: error)
    default: fail(error)
    }
  }

  /// Reopens a camera.
  ///
  /// - Parameter error: The error of the camera; nil if it delivers no frames.
  mutating func retry(after error: CameraError?) {
    guard let (camera, attempt) = phase.current else { return }
    let reason = error ?? .noFrames(camera: camera.name)
    if case .open(let open) = phase {
      actions += open.photos.requests.map { .report(.photoFailed($0, reason)) }
    }
    guard let next = attempt.next(after: error, limit: limits.attempts) else { return fail(reason) }
    close(then: .retry(camera, next))
  }

  /// Ends a recording whose camera sends no more frames, and reopens the camera.
  mutating func recordingStalled() {
    guard case .open(let open) = phase,
      let error = open.recording.errorWithoutFrames(camera: open.camera.name)
    else { return }
    actions.append(.report(.recordingFailed(error)))
    retry(after: nil)
  }

  mutating func fail(_ error: CameraError) {
    guard let (camera, _) = phase.current else { return }
    switch error {
    // The cause may be another program.
    case .noFrames, .noUsableMode, .failed: actions.append(.diagnose(error, camera))
    default: close(then: .failed(error))
    }
  }

  /// Reopens a camera that has delivered no frame since the last check.
  mutating func checkFrames(_ count: Int) {
    guard case .open(var open) = phase else { return }
    // During the capture of a photo in another mode, the preview may legitimately freeze.
    let isStuck =
      count == open.frameCount && phase.state == .running
      && limits.firstFrameTimeout.inSeconds > 2 / open.modes.preview.rate.value
    guard !isStuck else { return retry(after: nil) }
    if count > open.frameCount { open.attempt.number = 0 }
    open.frameCount = count
    phase = .open(open)
    startTimer(.frameCheck, limits.firstFrameTimeout)
  }
}
