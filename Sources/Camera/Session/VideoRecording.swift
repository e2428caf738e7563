import GObjectKit
import GStreamerKit
import Imaging

/// A recorder, and the branch of the preview pipeline that feeds it.
nonisolated struct VideoRecording {
  /// What to record.
  struct Request {
    let size: VideoSize
    let rate: Double
    /// The device of the microphone; nil for a video without audio.
    let microphone: MediaDevice?
    let options: CaptureOptions
    let position: CameraDevice.Position
  }

  /// Identifies this recording in the messages of its recorder.
  let generation: Int
  let recorder: Recorder
  /// The branch; nil after it was detached.
  var feed: Tee.Branch?

  /// Starts a recording of the frames of a pipeline. Blocks until file and microphone are open.
  ///
  /// - Parameters:
  ///   - generation: Incremented for each recorder that is tried.
  ///   - report: Receives the recorder's events with its generation, on any thread.
  /// - Throws: The error of the folder or of the last format that was tried; `CameraError.encoderMissing` if no
  ///   format is installed.
  init(
    _ request: Request, of preview: PreviewPipeline, generation: inout Int,
    report: @escaping @Sendable (Recorder.Event, _ generation: Int) -> Void
  ) throws(CameraError) {
    recorder = try Self.makeRecorder(request, generation: &generation, report: report)
    self.generation = generation
    recorder.setMuted(request.options.isMuted)
    do throws(GStreamerError) {
      let baseTime = preview.pipeline.baseTime
      let sink = try AppSink(isSynchronized: false) { [weak recorder] sample in
        recorder?.handle(sample, baseTime: baseTime)
      }
      let queue = try Element(
        "queue", ["leaky": "downstream", "max-size-buffers": 2, "max-size-bytes": 0, "max-size-time": 0])
      feed = try preview.tee.attach([queue, sink])
    } catch {
      discard()
      throw CameraError(error) { .recordingFailed(reason: $0) }
    }
  }

  /// Uses the first format whose pipeline starts: a hardware encoder's plug-in may be installed without the hardware.
  private static func makeRecorder(
    _ request: Request, generation: inout Int,
    report: @escaping @Sendable (Recorder.Event, _ generation: Int) -> Void
  ) throws(CameraError) -> Recorder {
    let (options, date) = (request.options, Timestamp.now)
    let folder = CaptureFolder(path: options.folder)
    try folder.make()
    var reason = CameraError.encoderMissing
    for format in RecordingFormat.available(size: request.size, rate: request.rate) {
      let file = try folder.reserve(CaptureFolder.name("VID", date, extension: format.fileExtension))
      generation += 1
      do throws(GStreamerError) {
        let recorder = try Recorder(
          format: format, size: request.size,
          isMirrored: options.savesMirrored && options.mirrorsPreview(of: request.position),
          effect: options.effect,
          microphone: request.microphone, file: file, date: date
        ) { [generation] event in report(event, generation) }
        do throws(GStreamerError) {
          try recorder.start()
          logger.info(
            """
            recording \(request.size) to \(file.name) with \(format.encoder) \
            and \(request.microphone?.name ?? "no microphone")
            """)
          return recorder
        } catch {
          recorder.stop()
          throw error
        }
      } catch {
        logger.info("the encoder \(format.encoder) did not start", error: error)
        try? file.delete()
        reason = .recordingFailed(reason: error.description)
      }
    }
    throw reason
  }

  /// Closes the file. Returns the video; nil if the file is empty, which is then deleted.
  func save() -> CapturedVideo? {
    recorder.stop()
    guard (try? recorder.file.info())?.size ?? 0 > 0 else {
      logger.info("the recording \(recorder.file.name) is empty")
      try? recorder.file.delete()
      return nil
    }
    logger.info("saved \(recorder.file.name): \(recorder.elapsed)")
    return CapturedVideo(
      path: recorder.file.path, duration: recorder.elapsed, thumbnail: thumbnail,
      date: recorder.date, hasSound: recorder.hasSound)
  }

  /// Closes and deletes the file.
  func discard() {
    recorder.stop()
    try? recorder.file.delete()
  }

  private var thumbnail: PixelBuffer? {
    guard let sample = recorder.firstFrame, let size = sample.videoSize else { return nil }
    let side = Double(PhotoProcessor.thumbnailSide)
    let scale = min(side / Double(max(size.width, size.height)), 1)
    let small = VideoSize(
      width: max(Int(Double(size.width) * scale), 1), height: max(Int(Double(size.height) * scale), 1))
    guard var pixels = try? sample.pixels(.bgra, size: small) else { return nil }
    if let filter = recorder.filter { pixels = pixels.filtered(by: filter) }
    let part = small.cropped(toAspectRatio: recorder.crop.ratio)
    return PixelBuffer(bytes: pixels.bytes, width: small.width, height: small.height, isOpaque: true)
      .cropped(
        x: (small.width - part.width) / 2, y: (small.height - part.height) / 2, width: part.width,
        height: part.height)
  }
}
