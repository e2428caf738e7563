import GObjectKit
import Synchronization

/// Decodes a part of a video, as fast as its frames are taken.
final class ClipReader: Sendable {
  /// Receives a frame or a piece of audio on a streaming thread, which waits for it, with its time in the part.
  typealias Handler = @Sendable (_ sample: Sample, _ time: Duration, _ isVideo: Bool) -> Void

  private struct Events {
    var failure: BusMessage.Failure?
    var missingDecoder: String?
    var hasEnded = false
  }

  private let player: PlayBin
  private let video: AppSink
  private let audio: AppSink
  private let range: Range<Duration>
  private let events: EventBox

  private final class EventBox: Sendable {
    let events = Mutex(Events())
  }

  /// - Parameters:
  ///   - isFiltered: Whether frames are BGRA; otherwise they have the formats of encoders.
  ///   - handler: Called from `start` on.
  init(
    uri: String, range: Range<Duration>, isFiltered: Bool, handler: @escaping Handler
  ) throws(GStreamerError) {
    self.range = range
    let box = EventBox()
    events = box
    let handle = { @Sendable (sample: Sample, isVideo: Bool) in
      guard let time = sample.streamTime else { return }
      handler(sample, max(time - range.lowerBound, .zero), isVideo)
    }
    // The first frame arrives twice: when the pipeline is paused, and when it plays.
    video = try AppSink(
      caps: Caps(isFiltered ? "video/x-raw, format=(string)BGRA" : "video/x-raw, format=(string)I420"),
      isSynchronized: false, preroll: { _ in }
    ) { handle($0, true) }
    audio = try AppSink(
      caps: Caps("audio/x-raw, format=(string)F32LE, layout=(string)interleaved"), isSynchronized: false,
      preroll: { _ in }
    ) { handle($0, false) }
    let flip = try Element("videoflip", ["video-direction": "auto"])
    player = try PlayBin(video: video, audio: audio, parts: [.video, .audio, .deinterlacing]) { message in
      box.events.withLock { events in
        switch message {
        case .error(let failure): events.failure = events.failure ?? failure
        case .missingDecoder(let format, .video): events.missingDecoder = format
        case .endOfStream: events.hasEnded = true
        default: break
        }
      }
    }
    player.set("video-filter", element: flip)
    player.uri = uri
  }

  /// Whether the part has been read.
  var hasEnded: Bool { events.events.withLock(\.hasEnded) }

  /// Whether the file has audio that can be decoded. After `open`.
  var hasAudio: Bool { PlayBin.parts(reaching: video, audio).contains(.audio) }

  /// Goes to the start of the part. Blocks.
  ///
  /// - Throws: `MP4Converter.Failure` by the cause.
  func open(timeout: Duration) throws(MP4Converter.Failure) {
    do throws(GStreamerError) { try player.setState(.paused) } catch {
      try check()
      throw .failed(message: error.description)
    }
    try preroll(timeout)
    guard PlayBin.parts(reaching: video, audio).contains(.video) else { throw .noVideo }
    guard player.seek(to: range.lowerBound, until: range.upperBound, precision: .accurate) else {
      throw .failed(message: "the seek was refused")
    }
    try preroll(timeout)
  }

  private func preroll(_ timeout: Duration) throws(MP4Converter.Failure) {
    let deadline = ContinuousClock.now + timeout
    while !player.waitForStateChange(.milliseconds(100)) {
      try check()
      if Task.isCancelled { throw .cancelled }
      guard ContinuousClock.now < deadline else { throw .failed(message: "the preroll takes too long") }
    }
    try check()
  }

  /// Throws the failure of the pipeline, if there is one.
  func check() throws(MP4Converter.Failure) {
    let (failure, missing) = events.events.withLock { ($0.failure, $0.missingDecoder) }
    if let missing { throw .decoderMissing(format: missing) }
    if let failure { throw MP4Converter.failure(failure) }
  }

  /// Starts to call the handler.
  func start() throws(GStreamerError) { try player.setState(.playing) }

  /// Ends the threads. Blocks until the handler has returned.
  func close() { player.close() }
}
