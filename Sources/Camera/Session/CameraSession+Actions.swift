import Editing
import GObjectKit
import GStreamerKit
import PipeWireKit
import VideoEffects

/// The effects of actions.
extension CameraSession {
  /// Performs an action. Returns its result, if it has one.
  ///
  /// - Parameter frame: The frame for the action `process`.
  func perform(_ action: CameraAction, _ frame: Sample?) async -> SessionEvent? {
    switch action {
    case .report(let event): host.report.yield(event)
    case .requestAccess: requestAccess()
    case .open(let camera, let modes, let isFlexible): return open(camera, modes, isFlexible: isFlexible)
    case .close: close()
    case .diagnose(let error, let camera): return .diagnosed(busyError(after: error, of: camera) ?? error)
    case .applyOptions: applyOptions()
    case .requestControls: requestControls()
    case .remember(let camera): host.lastCamera.store(camera)
    case .capture(let request, let modes): capture(request, in: modes)
    case .process(let request): if let frame { process(request, frame) }
    case .restorePreview(let mode): try? device?.pipeline.change(to: mode)
    case .record(let microphone, let mode): return record(microphone, mode)
    case .endRecording:
      await detachFeed()
      recording?.recorder.end()
    case .endSound: recording?.recorder.endSound()
    case .saveRecording:
      await detachFeed()
      if let video = recording?.save() { host.report.yield(.video(video)) }
      recording = nil
    case .discardRecording:
      await detachFeed()
      recording?.discard()
      recording = nil
    case .startTimer(let timer, let delay): timers.start(timer, after: delay)
    case .stopTimer(let timer): timers.cancel(timer)
    case .finish: inbox.finish()
    }
    return nil
  }

  /// Does not wait, because the user may need any time to answer.
  private func requestAccess() {
    Task { [inbox, access = host.access] in
      do throws(CameraError) {
        inbox.yield(.allowed(try await access.requestAccess()))
      } catch {
        inbox.yield(.event(.accessFailed(error)))
      }
    }
  }

  // MARK: The camera

  private func open(_ camera: CameraDevice, _ modes: CameraModes, isFlexible: Bool) -> SessionEvent {
    guard let source = devices.device(of: camera) else { return .notOpened(.unplugged(camera: camera.name)) }
    generation += 1
    do throws(GStreamerError) {
      let pipeline = try PreviewPipeline(
        device: source, mode: modes.preview, isFlexible: isFlexible, preview: host.preview,
        timeout: host.limits.firstFrameTimeout
      ) { [inbox, generation] event in inbox.yield(.preview(event, generation: generation)) }
      device = OpenDevice(generation: generation, camera: camera, device: source, pipeline: pipeline)
      applyOptions()
      try pipeline.start()
      return .opened
    } catch {
      if case .stateChangeFailed = error { return .notOpened(nil) }
      return .notOpened(CameraError(error) { .failed(camera: camera.name, reason: $0) })
    }
  }

  private func close() {
    timers.cancelAll()
    device?.pipeline.stop()
    device = nil
    host.preview?.clear()
  }

  private func applyOptions() {
    device?.apply(machine.options)
    recording?.recorder.setMuted(machine.options.isMuted)
    let effect = machine.options.effect
    guard effect != shownEffect else { return }
    shownEffect = effect
    host.preview?.filter = effect.map { FrameFilter($0) }
  }

  /// Does not wait, because a portal may need any time to answer and the camera must remain usable meanwhile.
  private func requestControls() {
    guard let device, device.device.properties["object.serial"] != nil else { return }
    Task { [inbox, access = host.access, generation = device.generation] in
      // Without a connection the camera behaves like one without controls.
      guard let connection = try? await access.connect() as FileDescriptor?? else { return }
      inbox.yield(.connected(connection, generation: generation))
    }
  }

  func openControls(through connection: FileDescriptor?) {
    guard let device, let serial = device.device.properties["object.serial"].flatMap({ UInt64($0) }) else {
      return
    }
    self.device?.controls = CameraControls(serial: serial, connection: connection) {
      [inbox, generation = device.generation] in inbox.yield(.controls($0, generation: generation))
    }
  }

  func use(_ controls: [NodeControl]) {
    guard let image = device?.controls?.use(controls) else { return }
    device?.apply(machine.options)
    host.report.yield(.controls(image))
  }

  // MARK: Captures

  private func capture(_ request: PhotoRequest, in modes: CameraModes) {
    guard let device else { return }
    device.capture(in: modes) { [inbox, generation = device.generation] sample in
      inbox.yield(.captured(request, sample, generation: generation))
    }
  }

  private func process(_ request: PhotoRequest, _ sample: Sample) {
    guard let camera = device?.camera else { return }
    let options = machine.options
    let frame = PhotoProcessor.CapturedFrame(
      request: request, sample: sample, date: .now, camera: camera,
      isMirrored: options.savesMirrored && options.mirrorsPreview(of: camera.position),
      effect: options.effect, aspectRatio: options.aspectRatio, folder: CaptureFolder(path: options.folder))
    Task { [photoProcessor, report = host.report] in
      do throws(CameraError) {
        if let photo = try await photoProcessor.process(frame) { report.yield(.photo(request, photo)) }
      } catch {
        logger.info("photo \(request.number) was not saved: \(error.message)")
        report.yield(.photoFailed(request, error))
      }
    }
  }

  /// Stops feeding the recorder with frames.
  private func detachFeed() async {
    let feed = recording?.feed
    recording?.feed = nil
    await feed?.detach()
  }

  private func record(_ microphone: Microphone?, _ mode: CameraMode) -> SessionEvent? {
    guard let device else { return nil }
    let (frame, ratio) = (device.pipeline.size ?? mode.size, machine.options.aspectRatio)
    let request = VideoRecording.Request(
      size: ratio.map { frame.cropped(toAspectRatio: $0) } ?? frame, rate: mode.rate.value,
      microphone: microphone.flatMap { devices.device(of: $0) }, options: machine.options,
      position: device.camera.position)
    do throws(CameraError) {
      recording = try VideoRecording(request, of: device.pipeline, generation: &generation) {
        [inbox] in inbox.yield(.recorder($0, generation: $1))
      }
      return .recorder(.opened)
    } catch {
      return .recorder(.notOpened(error))
    }
  }
}
