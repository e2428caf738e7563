import GStreamerKit
import L10n
import Synchronization
import VideoDisplayKit

/// The pipeline from an open camera to its preview.
///
///     source ! mode ! (decoder) ! converter ! crop ! flip ! tee ┬ queue ! VideoSink
///                                                               └ branch for the recorder while recording
///
/// Zoom and rotation are applied before the tee, so that photos and videos match the preview. Mirroring is applied
/// after it, in the preview branch. Photos are captured from the tee's sink pad. Effects are applied
/// last: by the preview's paintable to scaled frames, by `PhotoProcessor` and by `Recorder`.
nonisolated final class PreviewPipeline: Sendable {
  /// Events of the pipeline, reported on streaming threads.
  enum Event: Sendable {
    case firstFrame
    case failed(BusMessage.Failure)
    case brightness(Double)
  }

  let pipeline: Pipeline
  let tee: Tee
  private let source: Element
  private let filter: Element
  /// Between filter and converter if the mode is JPEG.
  private let decoder: Mutex<Element?>
  private let converter: Element
  private let zoom: DigitalZoom
  private let flip: Element
  private let sink: VideoSink?
  /// The tee's sink pad, which all frames of preview, photos and videos pass.
  private let output: Pad
  private let timeout: Duration
  /// The deadline of the source while it starts.
  private let startDeadline = Mutex<StartDeadline?>(nil)
  private let frames = Mutex(0)
  private let measuresBrightness = Mutex(false)

  /// Builds the pipeline; `start` opens the camera.
  ///
  /// - Parameters:
  ///   - isFlexible: Whether to accept any mode of this coding; `adoptMode` then returns the negotiated one.
  ///   - timeout: The time limit for starting the camera.
  init(
    device: MediaDevice, mode: CameraMode, isFlexible: Bool, preview: VideoPaintable?, timeout: Duration,
    report: @escaping @Sendable (Event) -> Void
  ) throws(GStreamerError) {
    pipeline = try Pipeline()
    source = try device.makeSource()
    filter = try Element("capsfilter", ["caps": isFlexible ? mode.coding.caps : mode.caps])
    converter = try Element("videoconvert")
    zoom = try DigitalZoom()
    flip = try Element("videoflip")
    tee = try Tee(in: pipeline)
    self.timeout = timeout
    var chain = [source, filter]
    if mode.coding == .jpeg {
      let decoder = try Element("jpegdec")
      chain.append(decoder)
      self.decoder = Mutex(decoder)
    } else {
      decoder = Mutex(nil)
    }
    chain += [converter, zoom.element, flip]
    try pipeline.addChain(chain)
    // A change of the zoom or of the preview's size must not make the camera renegotiate.
    zoom.element.pad("sink")?.dropReconfigureEvents()
    // A tee always has a sink pad.
    output = tee.element.pad("sink")!
    try chain[chain.count - 1].link(to: tee.element)
    if let preview {
      let sink = try VideoSink(preview, isSynchronized: false, isPlanar: true)
      let queue = try Element(
        "queue", ["leaky": "downstream", "max-size-buffers": 1, "max-size-bytes": 0, "max-size-time": 0])
      _ = try tee.attach([queue, sink])
      self.sink = sink
    } else {
      sink = nil
    }
    _ = output.onBuffer { _ in
      report(.firstFrame)
      return .finish
    }
    watchFrames(report)
    // The start of the stream is the first thing that an activated source sends. A source always has a src pad.
    _ = source.pad("src")!.onStreamEvent { [weak self] event in
      guard case .begins = event else { return }
      self?.startDeadline.withLock(\.self)?.sourceWasActivated()
    }
    Task { [weak pipeline, messages = pipeline.messages] in
      for await message in messages {
        switch message {
        case .error(let failure): report(.failed(failure))
        case .endOfStream:
          report(.failed(BusMessage.Failure(kind: .notFound, message: tr("The stream ended."))))
        case .latencyChanged: pipeline?.recalculateLatency()
        default: break
        }
      }
    }
  }

  /// Counts frames, and measures the brightness of one frame per second while that is enabled.
  private func watchFrames(_ report: @escaping @Sendable (Event) -> Void) {
    let next = Mutex(ContinuousClock.now)
    _ = output.onBuffer { [weak self] sample in
      guard let self else { return .finish }
      frames.withLock { $0 += 1 }
      guard measuresBrightness.withLock({ $0 }) else { return .pass }
      let now = ContinuousClock.now
      let isDue = next.withLock { next in
        guard now >= next else { return false }
        next = now + .seconds(1)
        return true
      }
      if isDue, let value = try? sample.pixels(.rgb, size: VideoSize(width: 16, height: 9)).brightness {
        report(.brightness(value))
      }
      return .pass
    }
  }

  /// The number of frames received so far.
  var frameCount: Int { frames.withLock { $0 } }

  /// Opens the camera. Blocks until the pipeline has changed its state, at most for the timeout.
  func start() throws(GStreamerError) {
    try withDeadline { () throws(GStreamerError) in try pipeline.setState(.playing) }
  }

  /// Runs a blocking start of the source, which is interrupted after the timeout.
  private func withDeadline(_ start: () throws(GStreamerError) -> Void) throws(GStreamerError) {
    let deadline = StartDeadline(after: timeout) { [source] in source.interrupt() }
    startDeadline.withLock { $0 = deadline }
    defer { startDeadline.withLock { $0 = nil } }
    do throws(GStreamerError) {
      try start()
    } catch {
      _ = deadline.end()
      throw error
    }
    guard deadline.end() else { throw .stateChangeFailed(element: source.name) }
  }

  /// Closes the camera. Blocks until that is done.
  func stop() { try? pipeline.setState(.null) }

  /// Applies the options that affect the frames.
  func apply(_ options: CaptureOptions, isMirrored: Bool) {
    flip.set("video-direction", options.rotation.direction)
    sink?.setMirrored(isMirrored)
    measuresBrightness.withLock { $0 = options.flashMode == .auto }
  }

  /// Sets the digital zoom factor, from 1, for the frames that arrive from now on.
  func setZoom(_ factor: Double) { zoom.factor = factor }

  /// Changes the mode of a running pipeline: closes and reopens the source. The preview keeps its last frame.
  func change(to mode: CameraMode) throws(GStreamerError) {
    try withDeadline { () throws(GStreamerError) in
      try source.setState(.null)
      zoom.reset()
      // The filter is changed first, because incompatible elements cannot be linked.
      filter.set("caps", mode.caps)
      try setDecoder(mode.coding == .jpeg)
      try source.syncStateWithParent()
    }
  }

  /// Inserts or removes the JPEG decoder. The source must be closed.
  private func setDecoder(_ isNeeded: Bool) throws(GStreamerError) {
    let old = decoder.withLock { $0 }
    guard isNeeded != (old != nil) else { return }
    if let old {
      filter.unlink(from: old)
      old.unlink(from: converter)
      try old.setState(.null)
      pipeline.remove(old)
      decoder.withLock { $0 = nil }
      try filter.link(to: converter)
    } else {
      let new = try Element("jpegdec")
      filter.unlink(from: converter)
      pipeline.add([new])
      try filter.link(to: new)
      try new.link(to: converter)
      try new.syncStateWithParent()
      decoder.withLock { $0 = new }
    }
  }

  /// Calls a handler with the next frame.
  ///
  /// - Parameter skipping: The number of frames to skip, so that the camera can adapt its brightness.
  func takeNext(skipping: Int = 0, _ handler: @escaping @Sendable (Sample) -> Void) {
    let left = Mutex(skipping)
    _ = output.onBuffer { sample in
      let isTurn = left.withLock { left in
        left -= 1
        return left < 0
      }
      guard isTurn else { return .pass }
      handler(sample)
      return .finish
    }
  }

  /// The negotiated mode of the camera; nil before the first caps.
  func adoptMode() -> CameraMode? {
    // The filter's caps stay unchanged: new caps would make the source renegotiate.
    caps.flatMap { ModeList.modes(of: $0).first }
  }

  /// The negotiated caps of the camera; nil before the first frame.
  var caps: Caps? { filter.pad("src")?.caps }

  /// The current size of photos and videos.
  var size: VideoSize? { output.caps?.videoSize }
}

extension CaptureOptions.Rotation {
  /// The value of `videoflip`'s property `video-direction`.
  nonisolated fileprivate var direction: String {
    switch self {
    case .none: "identity"
    case .quarter: "90r"
    case .half: "180"
    case .threeQuarters: "90l"
    }
  }
}
