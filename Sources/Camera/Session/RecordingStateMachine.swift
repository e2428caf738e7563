import L10n

/// Decides the next steps of a recording: takes events and returns actions.
nonisolated struct RecordingStateMachine: Sendable, Equatable {
  enum State: Sendable, Equatable {
    /// Nothing is recorded.
    case none
    /// The action `record` runs. After a restart without sound, the recording counts as active.
    case opening(Sound, isRestart: Bool)
    /// The first frame is awaited, and with a microphone the first audio buffer.
    case starting(Sound)
    /// Frames are recorded.
    case recording(Sound)
    /// The recorder completes the file.
    case finishing(Sound)
  }

  /// The audio of a recording.
  struct Sound: Sendable, Equatable {
    /// The microphone; nil for a video without audio.
    let microphone: Microphone?
    /// Whether the audio stream ended before the video.
    var hasEnded = false
    /// The length of the recording at the first progress after the last audio; nil if there was audio since the last
    /// progress.
    var silentSince: Duration?
  }

  enum Event: Sendable, Equatable {
    /// File and microphone are open.
    case opened
    /// The recording could not be started.
    case notOpened(CameraError)
    /// The first frame was recorded.
    case began
    /// The length of the recording so far.
    case elapsed(Duration)
    case level(AudioLevel)
    /// The file is complete.
    case finished
    /// The recorder failed. `reason` is the system's message; `isMicrophone` is whether only the audio is affected.
    case failed(CameraError, reason: String, isMicrophone: Bool)
    /// A microphone was disconnected. Its source reports nothing: PipeWire 0.3.65 only removes the link.
    case microphoneRemoved(Microphone)
    /// The user stops the recording.
    case stop
    /// The microphone has sent nothing.
    case noSound
    /// The recorder has not completed the file.
    case notFinished
  }

  private(set) var state = State.none
  /// The mode of the frames.
  let mode: CameraMode
  private let soundTimeout: Duration
  private let progressTimeout: Duration
  private let finishTimeout: Duration

  init(_ mode: CameraMode, _ limits: CameraService.Limits) {
    (self.mode, soundTimeout, finishTimeout) = (mode, limits.firstSoundTimeout, limits.finishTimeout)
    progressTimeout = max(limits.recordingTimeout, .seconds(3 / mode.rate.value))
  }

  /// Whether a video is being recorded or completed.
  var isActive: Bool {
    switch state {
    case .none: false
    case .opening(_, let isRestart): isRestart
    case .starting, .recording, .finishing: true
    }
  }

  /// The error of a recording that waits for frames while its camera sends none; nil if it does not wait for frames.
  func errorWithoutFrames(camera: String) -> CameraError? {
    switch state {
    case .starting: .noFrames(camera: camera)
    case .recording: .videoLost(camera: camera)
    case .none, .opening, .finishing: nil
    }
  }

  /// Starts a recording; without sound if `microphone` is nil.
  mutating func start(with microphone: Microphone?) -> [CameraAction] {
    guard state == .none else { return [] }
    state = .opening(Sound(microphone: microphone), isRestart: false)
    return [.record(microphone, mode)]
  }

  /// Handles an event. Events that do not belong to the present state have no effect.
  mutating func handle(_ event: Event) -> [CameraAction] {
    switch (event, state) {
    case (.opened, .opening(let sound, _)):
      state = .starting(sound)
      // The first frame waits for the microphone, which has a timeout of its own.
      return [sound.microphone == nil ? awaitProgress : .startTimer(.firstSound, soundTimeout)]
    case (.notOpened(let error), .opening):
      state = .none
      return [.report(.recordingFailed(error))]
    case (.began, .starting(let sound)):
      state = .recording(sound)
      return [.stopTimer(.firstSound), .report(.elapsed(.zero)), awaitProgress]
    case (.elapsed(let time), .recording(let sound)):
      return [.report(.elapsed(time)), awaitProgress] + checkSound(sound, at: time)
    case (.elapsed(let time), .finishing): return [.report(.elapsed(time))]
    case (.level(let level), .recording(var sound)):
      sound.silentSince = nil
      state = .recording(sound)
      return [.report(.level(level))]
    case (.level(let level), .starting), (.level(let level), .finishing): return [.report(.level(level))]
    case (.stop, .recording(let sound)):
      state = .finishing(sound)
      return [.stopTimer(.recordingProgress), .endRecording, .startTimer(.finish, finishTimeout)]
    case (.stop, .starting), (.finished, .starting): return end(.discardRecording)
    case (.finished, .recording), (.finished, .finishing), (.notFinished, .finishing):
      return end(.saveRecording)
    case (.noSound, .starting(let sound)) where sound.microphone != nil:
      return restartWithoutSound(tr("It sends no sound."))
    case (.microphoneRemoved(let removed), _): return self.removed(removed)
    case (.failed(let error, let reason, let isMicrophone), _):
      return failed(error, reason: reason, isMicrophone: isMicrophone)
    default: return []
    }
  }

  /// Restarts the timer that ends a recording without frames.
  private var awaitProgress: CameraAction { .startTimer(.recordingProgress, progressTimeout) }

  /// Ends the audio of a microphone that sends nothing while frames are recorded, because the muxer waits for it.
  ///
  /// Silence is measured by the frames: without frames, the muxer takes no audio, and there are no levels.
  private mutating func checkSound(_ sound: Sound, at time: Duration) -> [CameraAction] {
    guard sound.microphone != nil, !sound.hasEnded else { return [] }
    guard let start = sound.silentSince else {
      var sound = sound
      sound.silentSince = time
      state = .recording(sound)
      return []
    }
    return time - start >= soundTimeout ? endSound(sound) { .microphoneStopped(name: $0) } : []
  }

  private mutating func removed(_ microphone: Microphone) -> [CameraAction] {
    switch state {
    case .starting(let sound) where sound.microphone?.id == microphone.id:
      return restartWithoutSound(tr("It was disconnected."))
    case .recording(let sound) where sound.microphone?.id == microphone.id,
      .finishing(let sound) where sound.microphone?.id == microphone.id:
      return endSound(sound)
    default: return []
    }
  }

  private mutating func failed(_ error: CameraError, reason: String, isMicrophone: Bool) -> [CameraAction] {
    switch state {
    case .none, .opening: return []
    case .starting(let sound) where sound.microphone != nil: return restartWithoutSound(reason)
    case .recording(let sound) where isMicrophone, .finishing(let sound) where isMicrophone:
      return endSound(sound)
    case .starting: return [.report(.recordingFailed(error))] + end(.discardRecording)
    case .recording, .finishing: return [.report(.recordingFailed(error))] + end(.saveRecording)
    }
  }

  private mutating func end(_ action: CameraAction) -> [CameraAction] {
    state = .none
    return [.stopTimer(.firstSound), .stopTimer(.recordingProgress), .stopTimer(.finish), action]
  }

  private mutating func restartWithoutSound(_ reason: String) -> [CameraAction] {
    let ending = end(.discardRecording)
    state = .opening(Sound(microphone: nil), isRestart: true)
    return ending + [.report(.recordingFailed(.microphoneFailed(reason: reason))), .record(nil, mode)]
  }

  /// Continues without sound. The muxer would otherwise wait for audio.
  private mutating func endSound(
    _ sound: Sound, error: (String) -> CameraError = { .microphoneLost(name: $0) }
  ) -> [CameraAction] {
    guard !sound.hasEnded, let microphone = sound.microphone else { return [] }
    let ended = Sound(microphone: microphone, hasEnded: true)
    if case .finishing = state { state = .finishing(ended) } else { state = .recording(ended) }
    return [
      .endSound, .report(.level(.silence)), .report(.recordingFailed(error(microphone.name))),
    ]
  }
}
