import GObjectKit
import GStreamerKit
import Imaging
import PipeWireKit

/// The implementation of `CameraService`. It handles one message after the other. Streaming threads report through
/// messages, too; each of these carries the generation in which the camera was opened, so that messages about a
/// camera that was closed meanwhile are ignored.
actor CameraSession {
  enum Message: Sendable {
    // Sent by CameraService
    case watch
    case start(CameraDevice.ID?, CaptureOptions)
    case stop
    case apply(CaptureOptions)
    case set(ImageControl.ID, Int)
    case takePhoto(PhotoRequest)
    case cancelStrip
    case startRecording
    case stopRecording
    // Sent by the session itself and by its pipelines
    case allowed(FileDescriptor?)
    case refused(CameraError)
    case device(DeviceMonitor.Event)
    case previewPipeline(PreviewPipeline.Event, generation: Int)
    case connected(FileDescriptor?, generation: Int)
    case controls([NodeControl], generation: Int)
    case noFirstFrame(generation: Int)
    case checkFrames(generation: Int, count: Int)
    case captured(PhotoRequest, Sample, generation: Int)
    case captureTimedOut(PhotoRequest, generation: Int)
    case recorder(Recorder.Event, recording: Int)
    case noSound(recording: Int)
    case notFinished(recording: Int)
  }

  private nonisolated let executor = QueueExecutor(label: "camera")
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  let limits: CameraService.Limits
  let report: AsyncStream<CameraEvent>.Continuation
  let inbox: AsyncStream<Message>.Continuation
  let preview: VideoPaintable?
  let access: CameraAccess
  let photoProcessor = PhotoProcessor()
  let memory = LastCameraStore()

  var options = CaptureOptions()
  var devices = DeviceList()
  var monitor: DeviceMonitor?
  /// Whether the permission request is pending.
  var isAsking = false
  var hasSettled = false
  /// The start request to run when the devices are known.
  var awaitedStart: (id: CameraDevice.ID?, Void)?

  var state = CameraState.idle
  var generation = 0
  var camera: (camera: CameraDevice, device: MediaDevice)?
  var modes: (preview: CameraMode, still: CameraMode)?
  var previewPipeline: PreviewPipeline?
  var controls: NodeControls?
  /// The open camera's controls by the identifiers of `ImageControl`.
  var known: [ImageControl.ID: NodeControl] = [:]
  /// The open camera's hardware zoom and its current value.
  var hardwareZoom: (zoom: HardwareZoom, value: Double)?
  var attempts = 0
  /// Whether the camera runs in a mode that the session did not choose.
  var isInAnyMode = false
  /// Photos that were requested while another one is captured in a different mode.
  var waitingPhotos: [PhotoRequest] = []
  var pendingCaptures: [Int: PhotoRequest] = [:]

  var recordingGeneration = 0
  var recorder: Recorder?
  /// The microphone of the recording.
  var recordedMicrophone: Microphone?
  var feed: Tee.Branch?

  init(
    limits: CameraService.Limits, preview: VideoPaintable?, access: CameraAccess,
    report: AsyncStream<CameraEvent>.Continuation, inbox: AsyncStream<Message>.Continuation
  ) {
    (self.limits, self.preview, self.access, self.report, self.inbox) =
      (limits, preview, access, report, inbox)
  }

  func handle(_ message: Message) async {
    switch message {
    case .watch: watch()
    case .start(let id, let options):
      self.options = options
      await start(id)
    case .stop:
      awaitedStart = nil
      await close()
      set(.idle)
    case .apply(let options): apply(options)
    case .set(let control, let value): set(control, to: value)
    case .takePhoto(let request): takePhoto(request)
    case .cancelStrip: await photoProcessor.cancelStrip()
    case .startRecording: await startRecording()
    case .stopRecording: await stopRecording()
    case .allowed(let connection): startMonitor(through: connection)
    case .refused(let error):
      isAsking = false
      awaitedStart = nil
      set(.failed(error))
    case .device(let event): await handle(event)
    case .previewPipeline(let event, let number): if number == generation { await handle(event) }
    case .connected(let connection, let number):
      if number == generation { openControls(through: connection) }
    case .controls(let found, let number): if number == generation { handle(controls: found) }
    case .noFirstFrame(let number):
      if number == generation, state == .starting || state == .switching { await tryAgain() }
    case .checkFrames(let number, let count): if number == generation { await checkFrames(since: count) }
    case .captured(let request, let sample, let number):
      if number == generation { captured(request, sample) }
    case .captureTimedOut(let request, let number):
      if number == generation, pendingCaptures.removeValue(forKey: request.number) != nil, let camera {
        emit(.photoFailed(request, .noFrames(camera: camera.camera.name)))
        endCapture()
      }
    case .recorder(let event, let number): if number == recordingGeneration { await handle(event) }
    case .noSound(let number):
      if number == recordingGeneration { await recordWithoutSound("It sends no sound.") }
    case .notFinished(let number): if number == recordingGeneration { await finishRecording() }
    }
  }

  func set(_ new: CameraState) {
    guard new != state else { return }
    state = new
    emit(.state(new))
  }

  func emit(_ event: CameraEvent) { report.yield(event) }

  /// Sends a message to the session after a delay.
  nonisolated func schedule(_ message: Message, after delay: Duration) {
    Task { [inbox] in
      try? await Task.sleep(for: delay)
      inbox.yield(message)
    }
  }

  // MARK: Devices

  private func watch() {
    guard monitor == nil, !isAsking else { return }
    isAsking = true
    // A call after a refusal retries.
    if case .failed = state { set(.idle) }
    Task { [inbox, access] in
      do throws(CameraError) {
        inbox.yield(.allowed(try await access.requestAccess()))
      } catch {
        inbox.yield(.refused(error))
      }
    }
  }

  private func startMonitor(through connection: FileDescriptor?) {
    isAsking = false
    do throws(GStreamerError) {
      let monitor = try DeviceMonitor(classes: DeviceList.classes, pipeWire: connection)
      self.monitor = monitor
      Task { [inbox, events = monitor.events] in
        for await event in events { inbox.yield(.device(event)) }
      }
    } catch {
      set(.failed(CameraError(error)))
    }
  }

  private func handle(_ event: DeviceMonitor.Event) async {
    switch event {
    case .added(let device):
      guard devices.insert(device), hasSettled else { return }
      emitDevices()
    case .removed(let device):
      guard let removed = devices.remove(device) else { return }
      emitDevices()
      switch removed {
      case .camera(let gone):
        if gone.id == camera?.camera.id, state != .idle { await fail(.unplugged(camera: gone.name)) }
      case .microphone(let gone): await lost(gone)
      }
    case .changed(let device, let old):
      _ = devices.remove(old)
      _ = devices.insert(device)
      emitDevices()
    case .enumerated:
      hasSettled = true
      emitDevices()
      if let awaited = awaitedStart {
        awaitedStart = nil
        await start(awaited.id)
      }
    }
  }

  private func emitDevices() {
    emit(.microphones(devices.microphones.map(\.microphone)))
    emit(.cameras(devices.cameras.map(\.camera)))
  }

  // MARK: Opening and closing

  private func start(_ id: CameraDevice.ID?) async {
    watch()
    guard hasSettled else {
      awaitedStart = (id, ())
      set(.starting)
      return
    }
    let isSwitching = state.isLive
    await close()
    let wanted = id ?? memory.last
    let found = devices.cameras.first { $0.camera.id == wanted } ?? (id == nil ? devices.cameras.first : nil)
    guard let found else { return set(.failed(id.map { .notFound(name: $0) } ?? .noCamera)) }
    set(isSwitching ? .switching : .starting)
    attempts = 0
    await open(found)
  }

  /// - Parameter inAnyMode: Whether to accept the mode that the camera is already in.
  private func open(
    _ found: (camera: CameraDevice, device: MediaDevice), inAnyMode: Bool = false
  ) async {
    guard
      let modes = ModeList.choose(
        from: found.camera.modes, limit: options.sizeLimit ?? options.videoQuality.limit,
        previewLimit: limits.preview)
    else { return set(.failed(.noUsableMode(camera: found.camera.name))) }
    (camera, self.modes, isInAnyMode) = (found, modes, inAnyMode)
    do throws(GStreamerError) {
      let previewPipeline = try PreviewPipeline(
        device: found.device, mode: modes.preview, isFlexible: inAnyMode, preview: preview,
        timeout: limits.firstFrameTimeout
      ) { [inbox, generation] event in inbox.yield(.previewPipeline(event, generation: generation)) }
      self.previewPipeline = previewPipeline
      apply(options)
      try previewPipeline.start()
      schedule(.noFirstFrame(generation: generation), after: limits.firstFrameTimeout)
    } catch {
      // The bus reports the cause; that message is already in the inbox.
      if case .stateChangeFailed = error {
        return schedule(.noFirstFrame(generation: generation), after: .milliseconds(500))
      }
      await fail(CameraError(error))
    }
  }

  /// Closes the camera and its pipelines. A recording is saved first.
  func close() async {
    if recorder != nil {
      await detachFeed()
      recorder?.end()
      await waitForRecorder()
    }
    generation += 1
    (pendingCaptures, waitingPhotos) = ([:], [])
    previewPipeline?.stop()
    (previewPipeline, camera, modes) = (nil, nil, nil)
    (controls, known, hardwareZoom) = (nil, [:], nil)
    preview?.clear()
  }

  func fail(_ error: CameraError) async {
    let error = busyError(after: error) ?? error
    await close()
    set(.failed(error))
  }

  /// Reopens a camera that delivered no frames, with its current list of modes, which may have changed.
  private func tryAgain(otherwise error: CameraError? = nil) async {
    guard let old = camera else { return }
    attempts += 1
    let found = devices.cameras.first { $0.camera.id == old.camera.id } ?? old
    for request in pendingCaptures.values.sorted(by: { $0.number < $1.number }) + waitingPhotos {
      emit(.photoFailed(request, error ?? .noFrames(camera: old.camera.name)))
    }
    // Another program may have opened the camera in another mode, or its modes have changed without an update of
    // GStreamer's list (PipeWire 0.3.65). The symptom is an error or no data at all.
    var inAnyMode = attempts == limits.attempts - 1
    if case .noUsableMode = error, !isInAnyMode { inAnyMode = true }
    guard inAnyMode || attempts < limits.attempts else {
      return await fail(error ?? .noFrames(camera: old.camera.name))
    }
    await close()
    set(.starting)
    await open(found, inAnyMode: inAnyMode)
  }

  /// Reopens a camera that has delivered no frame since the last check.
  private func checkFrames(since count: Int) async {
    guard let previewPipeline else { return }
    let now = previewPipeline.frameCount
    // During the capture of a photo in another mode, the preview may legitimately freeze.
    guard now == count, state == .running,
      limits.firstFrameTimeout.inSeconds > 2 / (modes?.preview.rate.value ?? 30)
    else {
      if now > count { attempts = 0 }
      return schedule(.checkFrames(generation: generation, count: now), after: limits.firstFrameTimeout)
    }
    await tryAgain()
  }

  private func apply(_ options: CaptureOptions) {
    self.options = options
    guard let camera else { return }
    previewPipeline?.apply(options, isMirrored: options.mirrorsPreview(of: camera.camera.position))
    applyZoom()
    recorder?.setMuted(options.isMuted)
  }

  private func handle(_ event: PreviewPipeline.Event) async {
    guard let camera, let modes else { return }
    switch event {
    case .firstFrame:
      guard !state.isLive else { return }
      var modes = modes
      if isInAnyMode, let mode = previewPipeline?.adoptMode() {
        modes = (mode, mode)
        self.modes = modes
      }
      memory.last = camera.camera.id
      emit(.opened(camera.camera, preview: modes.preview, still: modes.still))
      set(.running)
      requestControls()
      if let previewPipeline {
        schedule(
          .checkFrames(generation: generation, count: previewPipeline.frameCount),
          after: limits.firstFrameTimeout)
      }
    case .failed(let failure):
      let error = CameraError(failure, camera: camera.camera.name)
      switch error {
      // The running camera has changed its modes: PipeWire 1.4 reports this error; older versions report nothing.
      case .noUsableMode: await tryAgain(otherwise: error)
      // PipeWire 0.3.65 may refuse a mode while it is still shutting down the previous stream.
      case .failed where !state.isLive, .noFrames where !state.isLive: await tryAgain(otherwise: error)
      default: await fail(error)
      }
    case .brightness(let value): emit(.brightness(value))
    }
  }
}
