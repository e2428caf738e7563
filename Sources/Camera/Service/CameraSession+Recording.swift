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
    guard let viewfinder, let camera, let modes else { return }
    let folder = CaptureFolder(path: options.folder)
    let date = Timestamp.now
    let size = viewfinder.size ?? modes.preview.size
    do throws(CameraError) {
      try folder.make()
      recorder = try makeRecorder(
        folder, date, size: size, rate: modes.preview.rate.value, microphone, camera.camera)
    } catch {
      return tell(.recordingFailed(error))
    }
    guard let recorder else { return }
    recorder.setMuted(options.isMuted)
    do throws(GStreamerError) {
      let baseTime = viewfinder.pipeline.baseTime
      let sink = try AppSink(isSynchronized: false) { [weak recorder] sample in
        recorder?.take(sample, baseTime: baseTime)
      }
      let queue = try Element(
        "queue", ["leaky": "downstream", "max-size-buffers": 2, "max-size-bytes": 0, "max-size-time": 0])
      feed = try viewfinder.tee.attach([queue, sink])
    } catch {
      tell(.recordingFailed(CameraError(error)))
      return await discardRecorder()
    }
    if microphone != nil { remind(of: .noSound(recording: recording), after: limits.firstSound) }
    set(.recording)
  }

  /// Uses the first format whose pipeline starts: a hardware encoder's plug-in may be installed without the hardware.
  private func makeRecorder(
    _ folder: CaptureFolder, _ date: Timestamp, size: VideoSize, rate: Double, _ microphone: MediaDevice?,
    _ camera: CameraDevice
  ) throws(CameraError) -> Recorder {
    var reason = CameraError.encoderMissing
    for format in ClipFormat.available(size: size, rate: rate) {
      let file = try folder.reserve(CaptureFolder.name("VID", date, extension: format.fileExtension))
      recording += 1
      do throws(GStreamerError) {
        let recorder = try Recorder(
          format: format, size: size,
          isMirrored: options.savesMirrored && options.mirrorsPreview(of: camera.position),
          microphone: microphone,
          file: file, date: date
        ) { [inbox, recording] event in inbox.yield(.recorder(event, recording: recording)) }
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
    tell(.recordingFailed(.microphoneFailed(reason: reason)))
    await record(with: nil)
  }

  /// Continues without sound after a microphone was unplugged. Its source reports nothing: PipeWire 0.3.65 only
  /// removes the link.
  func lost(_ microphone: Microphone) async {
    guard let recorder, microphone.id == recordedMicrophone?.id else { return }
    guard recorder.hasBegun else { return await recordWithoutSound("It was disconnected.") }
    if recorder.endSound() { tellOfSilence() }
  }

  private func tellOfSilence() {
    tell(.level(.silence))
    tell(.recordingFailed(.microphoneLost(name: recordedMicrophone?.name ?? "Microphone")))
  }

  func stopRecording() async {
    guard state == .recording, let recorder else { return }
    await detachFeed()
    guard recorder.hasBegun else {
      await discardRecorder()
      return set(.running)
    }
    recorder.end()
    remind(of: .notFinished(recording: recording), after: limits.finish)
  }

  func take(_ event: Recorder.Event) async {
    switch event {
    case .elapsed(let time): tell(.elapsed(time))
    case .level(let level): tell(.level(level))
    case .finished: await finishRecording()
    case .soundFailed: tellOfSilence()
    case .failed(let failure):
      if recorder?.hasBegun == false, recorder?.hasSound == true {
        return await recordWithoutSound(failure.message)
      }
      let folder = recorder?.file.parent.path ?? ""
      tell(
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
      let end = ContinuousClock.now + limits.finish
      while !recorder.isFinished, ContinuousClock.now < end { try? await Task.sleep(for: .milliseconds(10)) }
    }
    await finishRecording()
  }

  /// Closes the file and reports it. An empty file is deleted.
  func finishRecording() async {
    guard let recorder else { return }
    recording += 1
    recorder.stop()
    self.recorder = nil
    if recorder.hasBegun, (try? recorder.file.info())?.size ?? 0 > 0 {
      tell(
        .clip(
          CapturedClip(
            path: recorder.file.path, duration: recorder.elapsed, poster: poster(recorder.poster),
            date: recorder.date,
            hasSound: recorder.hasSound)))
    } else {
      try? recorder.file.delete()
    }
    if state == .recording { set(.running) }
  }

  private func discardRecorder() async {
    recording += 1
    recorder?.stop()
    if let file = recorder?.file { try? file.delete() }
    recorder = nil
  }

  func detachFeed() async {
    await feed?.detach()
    feed = nil
  }

  private func poster(_ sample: Sample?) -> PixelBuffer? {
    guard let sample, let size = sample.videoSize else { return nil }
    let side = Double(Darkroom.thumbnailSide)
    let scale = min(side / Double(max(size.width, size.height)), 1)
    let small = VideoSize(
      width: max(Int(Double(size.width) * scale), 1), height: max(Int(Double(size.height) * scale), 1))
    guard let pixels = try? sample.pixels(.bgra, size: small) else { return nil }
    return PixelBuffer(bytes: pixels.bytes, width: small.width, height: small.height, isOpaque: true)
  }
}
