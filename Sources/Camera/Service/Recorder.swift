import Editing
import GObjectKit
import GStreamerKit
import Synchronization
import VideoEffects

/// Records a video in a separate pipeline that receives the frames of the preview pipeline.
///
///     AppSource ! crop ! converter ! size ! (effect) ! queue ! encoder ! parser ! queue ! ┐
///     microphone ! converter ! volume ! level ! queue ! opus          ! ┴ muxer ! file
///
/// The pipeline is separate so that a full disk does not end the preview, and an unplugged camera does not damage the
/// file. Both pipelines use the same clock. The file has its final name from the start and is written unbuffered, so
/// that it can be played whenever the recording ends.
nonisolated final class Recorder: Sendable {
  /// Events of the recording, reported on streaming threads.
  enum Event: Sendable {
    /// The first frame was recorded. With a microphone, this happens when its first buffer arrives.
    case began
    case elapsed(Duration)
    case level(AudioLevel)
    /// The file is complete.
    case finished
    /// An element failed. If it is the microphone, the video can continue without audio: see `endSound`. Otherwise the
    /// file ends here.
    case failed(BusMessage.Failure, isMicrophone: Bool)
  }

  let file: File
  let hasSound: Bool
  let date: Timestamp
  private let pipeline: Pipeline
  private let input: AppSource
  let crop: AspectCrop
  /// The filter of the effect; nil without one, and then the frames are not converted for it.
  let filter: FrameFilter?
  private let microphone: Element?
  private let volume: Element?
  private let gate: SyncGate
  private let storedFirstFrame = Mutex<Sample?>(nil)
  private let reported = Mutex(Duration.zero)
  private let report: @Sendable (Event) -> Void

  /// Builds the pipeline for a format.
  ///
  /// - Parameter size: The size of the video. Frames of another aspect ratio are cropped around their center.
  init(
    format: RecordingFormat, size: VideoSize, isMirrored: Bool, effect: Effect?,
    microphone: MediaDevice?, file: File,
    date: Timestamp,
    report: @escaping @Sendable (Event) -> Void
  ) throws(GStreamerError) {
    (self.file, self.date, self.report) = (file, date, report)
    let pipeline = try Pipeline()
    self.pipeline = pipeline
    // Half a second here, and half a second before the encoder. If the encoder falls behind for longer, frames are
    // dropped instead of queued. The newest are kept, so that the recording begins with the frame that belongs to the
    // first audio buffer.
    let waiting = 15
    input = try AppSource(limit: waiting)
    let sink = try Element("filesink", ["sync": false, "async": false, "buffer-mode": "unbuffered"])
    sink.set("location", path: file.path)
    let muxer = try Element(format.muxer, ["offset-to-zero": true, "writing-app": "Tintype"])
    try pipeline.addChain([muxer, sink])

    // Encoders need even sides.
    var caps = Caps.video(
      size: VideoSize(width: max(size.width / 2 * 2, 2), height: max(size.height / 2 * 2, 2)))
    caps.structures[0].fields["pixel-aspect-ratio"] = .fraction(1, 1)
    let encoder = try Element(format.encoder)
    for (name, value) in format.settings { encoder.set(name, value) }
    crop = try AspectCrop(ratio: Double(size.width) / Double(size.height))
    var chain = [
      input, crop.element, try Element("videoconvertscale", ["add-borders": false]),
      try Element("capsfilter", ["caps": caps]),
    ]
    if isMirrored { chain.append(try Element("videoflip", ["video-direction": "horiz"])) }
    filter = effect.map { FrameFilter($0) }
    if let filter {
      let format = try Element("capsfilter", ["caps": Caps.video(format: "BGRA")])
      // A filter always has a src pad.
      format.pad("src")!.filterBuffers(with: filter)
      chain += [try Element("videoconvert"), format, try Element("videoconvert")]
    }
    chain.append(
      try Element(
        "queue",
        ["max-size-buffers": waiting, "max-size-bytes": 0, "max-size-time": 0, "leaky": "upstream"]))
    chain.append(encoder)
    if let parser = format.parser { chain.append(try Element(parser)) }
    // The muxer waits for the audio. A microphone that pauses, or stops until its timeout ends, must not cost frames:
    // compressed, they need little memory.
    chain.append(
      try Element("queue", ["max-size-time": 10_000_000_000, "max-size-buffers": 0, "max-size-bytes": 0]))
    try pipeline.addChain(chain)
    try chain[chain.count - 1].link(to: muxer)

    let gate = SyncGate(waitsForSound: microphone != nil)
    self.gate = gate
    hasSound = microphone != nil
    if let microphone {
      let source = try microphone.makeSource()
      // The buffers of PipeWire's source have no timestamps.
      source.set("do-timestamp", true)
      let volume = try Element("volume")
      let chain = [
        source, try Element("audioconvert"), try Element("audioresample"),
        try Element("capsfilter", ["caps": "audio/x-raw,rate=48000,channels={1,2}"]), volume,
        try Element("level", ["interval": 100_000_000]),
        try Element("queue", ["max-size-time": 2_000_000_000, "max-size-buffers": 0, "max-size-bytes": 0]),
        try Element("opusenc"),
      ]
      try pipeline.addChain(chain)
      try chain[chain.count - 1].link(to: muxer)
      (self.microphone, self.volume) = (source, volume)
      // A source element always has a src pad.
      _ = source.pad("src")!.onBuffer { [weak self] sample in
        guard let self else { return .drop }
        if let frame = gate.sound(at: sample.time ?? pipeline.runningTime) {
          begin(with: frame)
        }
        return gate.isOpen ? .pass : .drop
      }
    } else {
      (self.microphone, volume) = (nil, nil)
    }
    listen()
  }

  private func listen() {
    let source = microphone?.name
    Task { [weak pipeline = pipeline, messages = pipeline.messages, report] in
      for await message in messages {
        switch message {
        case .endOfStream: report(.finished)
        case .error(let failure): report(.failed(failure, isMicrophone: failure.source == source))
        case .latencyChanged: pipeline?.recalculateLatency()
        case .element(_, let structure) where structure.name == "level":
          report(.level(AudioLevel(structure)))
        default: break
        }
      }
    }
  }

  /// Opens the file and the microphone.
  func start() throws(GStreamerError) { try pipeline.setState(.playing) }

  /// The length of the recording so far.
  var elapsed: Duration { gate.elapsed }

  /// The first frame of the recording.
  var firstFrame: Sample? { storedFirstFrame.withLock { $0 } }

  /// Replaces the sound with silence, or stops replacing it.
  func setMuted(_ isMuted: Bool) { volume?.set("mute", isMuted) }

  /// Records a frame. Called on a streaming thread.
  ///
  /// - Parameter baseTime: The base time of the pipeline that the frame comes from.
  func handle(_ sample: Sample, baseTime: Duration) {
    guard let time = sample.time, pipeline.baseTime > .zero else { return }
    guard let timestamp = gate.frame(sample, at: time + baseTime - pipeline.baseTime) else { return }
    if storedFirstFrame.withLock({ $0 == nil }) {
      begin(with: sample, at: timestamp)
    } else {
      input.push(sample, at: timestamp)
    }
    let elapsed = gate.elapsed
    let isDue = reported.withLock { reported in
      guard elapsed - reported >= .milliseconds(200) else { return false }
      reported = elapsed
      return true
    }
    if isDue { report(.elapsed(elapsed)) }
  }

  private func begin(with frame: Sample, at time: Duration? = nil) {
    guard let start = time ?? gate.start else { return }
    storedFirstFrame.withLock { $0 = frame }
    input.push(frame, at: start)
    report(.began)
  }

  /// Ends the recording. `finished` is reported when the file is complete.
  func end() {
    input.end()
    microphone?.sendEndOfStream()
  }

  /// Ends only the audio stream, so that the muxer does not wait for it. Call once.
  func endSound() { microphone?.pad("src")?.sendEndOfStreamDownstream() }

  /// Stops the pipeline and closes file and microphone. Blocks until that is done.
  func stop() { try? pipeline.setState(.null) }
}

extension AudioLevel {
  /// Reads a message of GStreamer's `level` element, which has decibels for each channel; the loudest channel counts.
  nonisolated fileprivate init(_ message: Structure) {
    let loudest = { (field: String) in
      max(message[field]?.all.compactMap(\.double).filter { $0.isFinite }.max() ?? -120, -120)
    }
    self.init(average: loudest("rms"), peak: loudest("peak"))
  }
}
