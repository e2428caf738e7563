import GObjectKit
import GStreamerKit
import Imaging

/// Recording of videos.
extension CameraSession {
  func startRecording() async {
    guard state == .running, recorder == nil else { return }
    let chosen =
      devices.microphones.first { $0.microphone.id == options.microphone } ?? devices.microphones.first
    recordedMicrophone = chosen?.microphone
    await record(with: chosen?.device)
  }

  /// Starts a recording. With a microphone, it begins with the first audio buffer.
  private func record(with microphone: MediaDevice?) async {
    guard let previewPipeline, let camera, let modes else { return }
    let folder = CaptureFolder(path: options.folder)
    let date = Timestamp.now
    let size = previewPipeline.size ?? modes.preview.size
    do throws(CameraError) {
      try folder.make()
      recorder = try makeRecorder(
        folder, date, size: size, rate: modes.preview.rate.value, microphone, camera.camera)
    } catch {
      return emit(.recordingFailed(error))
    }
    guard let recorder else { return }
    recorder.setMuted(options.isMuted)
    do throws(GStreamerError) {
      let baseTime = previewPipeline.pipeline.baseTime
      let sink = try AppSink(isSynchronized: false) { [weak recorder] sample in
        recorder?.handle(sample, baseTime: baseTime)
      }
      let queue = try Element(
        "queue", ["leaky": "downstream", "max-size-buffers": 2, "max-size-bytes": 0, "max-size-time": 0])
      feed = try previewPipeline.tee.attach([queue, sink])
    } catch {
      emit(.recordingFailed(CameraError(error)))
      return await discardRecorder()
    }
    if microphone != nil {
      schedule(.noSound(recording: recordingGeneration), after: limits.firstSoundTimeout)
    }
    set(.recording)
  }

  /// Uses the first format whose pipeline starts: a hardware encoder's plug-in may be installed without the hardware.
  private func makeRecorder(
    _ folder: CaptureFolder, _ date: Timestamp, size: VideoSize, rate: Double, _ microphone: MediaDevice?,
    _ camera: CameraDevice
  ) throws(CameraError) -> Recorder {
    var reason = CameraError.encoderMissing
    for format in RecordingFormat.available(size: size, rate: rate) {
      let file = try folder.reserve(CaptureFolder.name("VID", date, extension: format.fileExtension))
      recordingGeneration += 1
      do throws(GStreamerError) {
        let recorder = try Recorder(
          format: format, size: size,
          isMirrored: options.savesMirrored && options.mirrorsPreview(of: camera.position),
          microphone: microphone,
          file: file, date: date
        ) { [inbox, recordingGeneration] event in
          inbox.yield(.recorder(event, recording: recordingGeneration))
        }
        do throws(GStreamerError) {
          try recorder.start()
          return recorder
        } catch {
          recorder.stop()
          throw error
        }
      } catch {
        try? file.delete()
        reason = .recordingFailed(reason: error.description)
      }
    }
    throw reason
  }

  /// Restarts the recording without sound if the microphone sends nothing.
  func recordWithoutSound(_ reason: String) async {
    guard let recorder, recorder.hasSound, !recorder.hasBegun else { return }
    await detachFeed()
    await discardRecorder()
    emit(.recordingFailed(.microphoneFailed(reason: reason)))
    await record(with: nil)
  }

  /// Continues without sound after a microphone was unplugged. Its source reports nothing: PipeWire 0.3.65 only
  /// removes the link.
  func lost(_ microphone: Microphone) async {
    guard let recorder, microphone.id == recordedMicrophone?.id else { return }
    guard recorder.hasBegun else { return await recordWithoutSound("It was disconnected.") }
    if recorder.endSound() { emitSoundLoss() }
  }

  private func emitSoundLoss() {
    emit(.level(.silence))
    emit(.recordingFailed(.microphoneLost(name: recordedMicrophone?.name ?? "Microphone")))
  }

  func stopRecording() async {
    guard state == .recording, let recorder else { return }
    await detachFeed()
    guard recorder.hasBegun else {
      await discardRecorder()
      return set(.running)
    }
    recorder.end()
    schedule(.notFinished(recording: recordingGeneration), after: limits.finishTimeout)
  }

  func handle(_ event: Recorder.Event) async {
    switch event {
    case .elapsed(let time): emit(.elapsed(time))
    case .level(let level): emit(.level(level))
    case .finished: await finishRecording()
    case .soundFailed: emitSoundLoss()
    case .failed(let failure):
      if recorder?.hasBegun == false, recorder?.hasSound == true {
        return await recordWithoutSound(failure.message)
      }
      let folder = recorder?.file.parent.path ?? ""
      emit(
        .recordingFailed(
          failure.kind == .noSpace ? .diskFull(folder: folder) : .recordingFailed(reason: failure.message)))
      await detachFeed()
      await finishRecording()
    }
  }

  /// Waits until the video file is finished, at most for the finish timeout. Called before the camera is closed.
  func waitForRecorder() async {
    guard let recorder else { return }
    if recorder.hasBegun {
      let end = ContinuousClock.now + limits.finishTimeout
      while !recorder.isFinished, ContinuousClock.now < end { try? await Task.sleep(for: .milliseconds(10)) }
    }
    await finishRecording()
  }

  /// Closes the file and reports it. An empty file is deleted.
  func finishRecording() async {
    guard let recorder else { return }
    recordingGeneration += 1
    recorder.stop()
    self.recorder = nil
    if recorder.hasBegun, (try? recorder.file.info())?.size ?? 0 > 0 {
      emit(
        .video(
          CapturedVideo(
            path: recorder.file.path, duration: recorder.elapsed, thumbnail: thumbnail(recorder.firstFrame),
            date: recorder.date,
            hasSound: recorder.hasSound)))
    } else {
      try? recorder.file.delete()
    }
    if state == .recording { set(.running) }
  }

  private func discardRecorder() async {
    recordingGeneration += 1
    recorder?.stop()
    if let file = recorder?.file { try? file.delete() }
    recorder = nil
  }

  func detachFeed() async {
    await feed?.detach()
    feed = nil
  }

  private func thumbnail(_ sample: Sample?) -> PixelBuffer? {
    guard let sample, let size = sample.videoSize else { return nil }
    let side = Double(PhotoProcessor.thumbnailSide)
    let scale = min(side / Double(max(size.width, size.height)), 1)
    let small = VideoSize(
      width: max(Int(Double(size.width) * scale), 1), height: max(Int(Double(size.height) * scale), 1))
    guard let pixels = try? sample.pixels(.bgra, size: small) else { return nil }
    return PixelBuffer(bytes: pixels.bytes, width: small.width, height: small.height, isOpaque: true)
  }
}
