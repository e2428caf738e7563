import GObjectKit
import GStreamerKit
import Synchronization

/// Records a clip: a pipeline of its own, which the viewfinder's pictures are handed to.
///
///     AppSource ! converter ! size ! queue ! encoder ! parser ! ┐
///     microphone ! converter ! volume ! level ! queue ! opus  ! ┴ muxer ! file
///
/// Of its own, so that a full disk does not end the preview, and an unplugged camera does not spoil the file. Both
/// pipelines run by the same clock. The file has its name from the start and grows by whole blocks: what is on disk
/// can be played whenever the recording ends.
nonisolated final class Recorder: Sendable {
  /// What happens, told on streaming threads.
  enum Event: Sendable {
    case elapsed(Duration)
    case level(AudioLevel)
    /// Everything is in the file.
    case finished
    /// Nothing more goes into the file.
    case failed(BusMessage.Failure)
    /// The sound ended; pictures go on.
    case soundFailed
  }

  let file: File
  let hasSound: Bool
  let date: Timestamp
  private let pipeline: Pipeline
  private let input: AppSource
  private let microphone: Element?
  private let volume: Element?
  private let gate: SyncGate
  private let isSilent = Mutex(false)
  private let firstPicture = Mutex<Sample?>(nil)
  private let reported = Mutex(Duration.zero)
  private let ended = Mutex(false)
  private let report: @Sendable (Event) -> Void

  /// Builds the pipeline for a format.
  init(
    format: ClipFormat, size: VideoSize, isMirrored: Bool, microphone: MediaDevice?, file: File,
    date: Timestamp,
    report: @escaping @Sendable (Event) -> Void
  ) throws(GStreamerError) {
    (self.file, self.date, self.report) = (file, date, report)
    let pipeline = try Pipeline()
    self.pipeline = pipeline
    // Half a second here and half a second before the encoder: one that falls behind for longer loses pictures,
    // not memory. The newest, so that a clip begins with the picture that its sound begins with.
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
    var chain = [input, try Element("videoconvertscale"), try Element("capsfilter", ["caps": caps])]
    if isMirrored { chain.append(try Element("videoflip", ["video-direction": "horiz"])) }
    chain.append(
      try Element(
        "queue",
        ["max-size-buffers": waiting, "max-size-bytes": 0, "max-size-time": 0, "leaky": "upstream"]))
    chain.append(encoder)
    if let parser = format.parser { chain.append(try Element(parser)) }
    try pipeline.addChain(chain)
    try chain[chain.count - 1].link(to: muxer)

    let gate = SyncGate(waitsForSound: microphone != nil)
    self.gate = gate
    hasSound = microphone != nil
    if let microphone {
      let source = try microphone.makeSource()
      // PipeWire's sound comes without times.
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
      // A source always has an output.
      _ = source.pad("src")!.onBuffer { [weak self] sample in
        guard let self else { return .drop }
        if let picture = gate.sound(at: sample.time ?? pipeline.runningTime) {
          begin(with: picture)
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
    Task { [weak self, messages = pipeline.messages, report] in
      for await message in messages {
        switch message {
        case .endOfStream:
          self?.ended.withLock { $0 = true }
          report(.finished)
        case .error(let failure):
          if failure.source == source, self?.gate.isOpen == true {
            if self?.endSound() == true { report(.soundFailed) }
          } else {
            report(.failed(failure))
          }
        case .latencyChanged: self?.pipeline.recalculateLatency()
        case .element(_, let structure) where structure.name == "level":
          report(.level(AudioLevel(structure)))
        default: break
        }
      }
    }
  }

  /// Opens the file and the microphone.
  func start() throws(GStreamerError) { try pipeline.setState(.playing) }

  /// Whether the clip has begun.
  var hasBegun: Bool { gate.isOpen }

  /// Whether everything is in the file.
  var isFinished: Bool { ended.withLock { $0 } }

  /// How long the clip is by now.
  var elapsed: Duration { gate.elapsed }

  /// The clip's first picture.
  var poster: Sample? { firstPicture.withLock { $0 } }

  /// Whether sound is replaced with silence.
  func setMuted(_ isMuted: Bool) { volume?.set("mute", isMuted) }

  /// Takes a picture, on a streaming thread.
  ///
  /// - Parameter baseTime: When the running time of the picture's pipeline began.
  func take(_ sample: Sample, baseTime: Duration) {
    guard let time = sample.time, pipeline.baseTime > .zero else { return }
    guard let place = gate.picture(sample, at: time + baseTime - pipeline.baseTime) else { return }
    if firstPicture.withLock({ $0 == nil }) {
      begin(with: sample, at: place)
    } else {
      input.push(sample, at: place)
    }
    let elapsed = gate.elapsed
    let isDue = reported.withLock { reported in
      guard elapsed - reported >= .milliseconds(200) else { return false }
      reported = elapsed
      return true
    }
    if isDue { report(.elapsed(elapsed)) }
  }

  private func begin(with picture: Sample, at time: Duration? = nil) {
    guard let start = time ?? gate.start else { return }
    firstPicture.withLock { $0 = picture }
    input.push(picture, at: start)
    report(.elapsed(.zero))
  }

  /// Ends the clip; `finished` follows when everything is in the file.
  func end() {
    input.end()
    microphone?.sendEndOfStream()
  }

  /// Ends the sound only, so that the muxer does not wait for it. Returns whether it had not ended yet.
  func endSound() -> Bool {
    let isFirst = isSilent.withLock { isSilent in
      defer { isSilent = true }
      return !isSilent
    }
    if isFirst { microphone?.pad("src")?.sendEndOfStreamDownstream() }
    return isFirst
  }

  /// Closes file and microphone. Waits for that.
  func stop() { try? pipeline.setState(.null) }
}

extension AudioLevel {
  /// From the message of GStreamer's `level`: decibels for each channel.
  nonisolated fileprivate init(_ message: Structure) {
    let loudest = { (field: String) in
      max(message[field]?.all.compactMap(\.double).filter { $0.isFinite }.max() ?? -120, -120)
    }
    self.init(average: loudest("rms"), peak: loudest("peak"))
  }
}
