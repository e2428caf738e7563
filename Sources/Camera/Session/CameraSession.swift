import Editing
import GObjectKit
import GStreamerKit
import PipeWireKit
import VideoDisplayKit

/// The implementation of `CameraService`: passes events to `CameraStateMachine` and performs its actions, one after the
/// other. Streaming threads report through messages, too. Each of these carries the generation of the camera or
/// recording that it belongs to, so that messages of one that was closed meanwhile are ignored.
actor CameraSession {
  enum Message: Sendable {
    // Sent by CameraService
    case event(SessionEvent)
    case set(ImageControl.ID, Int)
    case cancelStrip
    // Sent by the session itself and by its pipelines
    case allowed(FileDescriptor?)
    case device(DeviceMonitor.Event)
    case preview(PreviewPipeline.Event, generation: Int)
    case connected(FileDescriptor?, generation: Int)
    case controls([NodeControl], generation: Int)
    case captured(PhotoRequest, Sample, generation: Int)
    case recorder(Recorder.Event, generation: Int)
    case timer(TimerSet<CameraTimer>.Firing)
  }

  private nonisolated let executor = QueueExecutor(label: "camera")
  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  let host: Host
  let inbox: AsyncStream<Message>.Continuation
  let photoProcessor = PhotoProcessor()
  var machine: CameraStateMachine
  let timers: TimerSet<CameraTimer>
  var devices = DeviceWatch()
  /// The generation of the camera or recording that was opened last.
  var generation = 0
  /// The camera that the state machine has opened.
  var device: OpenDevice?
  /// The effect of the preview.
  var shownEffect: Effect?
  /// The recording that the state machine has started.
  var recording: VideoRecording?

  /// What the session uses of its service.
  struct Host: Sendable {
    let limits: CameraService.Limits
    let preview: VideoPaintable?
    let access: CameraAccess
    let lastCamera: LastCameraStore
    let report: AsyncStream<CameraEvent>.Continuation
  }

  init(_ host: Host, inbox: AsyncStream<Message>.Continuation) {
    (self.host, self.inbox) = (host, inbox)
    machine = CameraStateMachine(limits: host.limits)
    timers = TimerSet { inbox.yield(.timer($0)) }
  }

  func handle(_ message: Message) async {
    switch message {
    case .event(let event): await handle(event)
    case .set(let control, let value): device?.controls?.set(control, to: value)
    case .cancelStrip: await photoProcessor.cancelStrip()
    case .allowed(let connection):
      await handle(devices.start(through: connection) { [inbox] in inbox.yield(.device($0)) })
    case .device(let event): for event in devices.handle(event) { await handle(event) }
    case .preview(let event, let number): if number == device?.generation { await handle(event) }
    case .connected(let connection, let number):
      if number == device?.generation { openControls(through: connection) }
    case .controls(let found, let number): if number == device?.generation { use(found) }
    case .captured(let request, let sample, let number):
      if number == device?.generation { await handle(.captured(request), sample) }
    case .recorder(let event, let number): if number == recording?.generation { await handle(event) }
    case .timer(let timer): if timers.accept(timer) { await handle(timer.kind) }
    }
  }

  /// Passes an event to the state machine and performs its actions.
  ///
  /// - Parameter frame: The frame of the event `captured`.
  private func handle(_ event: SessionEvent, _ frame: Sample? = nil) async {
    if let text = event.logText { logger.debug("\(text)") }
    for action in machine.handle(event) {
      if let text = action.logText { logger.info("\(text)") }
      if let result = await perform(action, frame) { await handle(result) }
    }
  }

  private func handle(_ event: PreviewPipeline.Event) async {
    guard let device else { return }
    switch event {
    case .firstFrame:
      logger.info(
        "“\(device.camera.name)” delivers \(device.pipeline.caps.map { "\($0)" } ?? "unknown caps")")
      await handle(
        .firstFrame(count: device.pipeline.frameCount, adopted: device.pipeline.adoptMode()))
    case .failed(let failure):
      logger.info("the pipeline of “\(device.camera.name)” failed: \(failure.codeText)")
      await handle(.previewFailed(CameraError(failure, camera: device.camera.name)))
    case .brightness(let value): host.report.yield(.brightness(value))
    }
  }

  private func handle(_ event: Recorder.Event) async {
    switch event {
    case .began: await handle(.recorder(.began))
    case .elapsed(let time): await handle(.recorder(.elapsed(time)))
    case .level(let level): await handle(.recorder(.level(level)))
    case .finished: await handle(.recorder(.finished))
    case .failed(let failure, let isMicrophone):
      logger.info("the pipeline of the recording failed: \(failure.codeText)")
      let folder = recording?.recorder.file.parent.path ?? ""
      let error: CameraError =
        failure.kind == .noSpace ? .diskFull(folder: folder) : .recordingFailed(reason: failure.message)
      await handle(.recorder(.failed(error, reason: failure.message, isMicrophone: isMicrophone)))
    }
  }

  private func handle(_ timer: CameraTimer) async {
    guard timer == .frameCheck else { return await handle(.timedOut(timer)) }
    if let device { await handle(.framesCounted(device.pipeline.frameCount)) }
  }
}
