import GStreamerKit
import Synchronization

/// The pipeline from an open camera to its preview.
///
///     source ! mode ! (decoder) ! converter ! crop ! flip ! effects ! tee ┬ queue ! VideoSink
///                                                                         └ the recorder's branch, while it is
///
/// Zoom and rotation come before the tee, so that photos and clips are what the preview shows; the looking glass
/// comes behind it. Photos are taken from the tee's input. `effects` is where filters will go.
nonisolated final class Viewfinder: Sendable {
  /// What happens, told on streaming threads.
  enum Event: Sendable {
    case firstFrame
    case failed(BusMessage.Failure)
    case brightness(Double)
  }

  let pipeline: Pipeline
  let tee: Tee
  private let source: Element
  private let filter: Element
  /// Between filter and converter where the mode is JPEG.
  private let decoder: Mutex<Element?>
  private let converter: Element
  private let zoom: DigitalZoom
  private let flip: Element
  private let sink: VideoSink?
  /// The input of the tee: what the preview, photos and clips are made of.
  private let output: Pad
  private let patience: Duration
  private let frames = Mutex(0)
  private let measuresBrightness = Mutex(false)

  /// Builds the pipeline; `start` opens the camera.
  ///
  /// - Parameters:
  ///   - isFlexible: Whether the camera may be in any mode of this coding; `adoptMode` says then in which it is.
  ///   - patience: How long a camera may take to open.
  init(
    device: MediaDevice, mode: CameraMode, isFlexible: Bool, preview: VideoPaintable?, patience: Duration,
    report: @escaping @Sendable (Event) -> Void
  ) throws(GStreamerError) {
    pipeline = try Pipeline()
    source = try device.makeSource()
    filter = try Element("capsfilter", ["caps": isFlexible ? mode.coding.caps : mode.caps])
    converter = try Element("videoconvert")
    zoom = try DigitalZoom()
    flip = try Element("videoflip")
    tee = try Tee(in: pipeline)
    self.patience = patience
    var chain = [source, filter]
    if mode.coding == .jpeg {
      let decoder = try Element("jpegdec")
      chain.append(decoder)
      self.decoder = Mutex(decoder)
    } else {
      decoder = Mutex(nil)
    }
    chain += [converter, zoom.element, flip, try Element("identity")]
    try pipeline.addChain(chain)
    // A change of the zoom or of the preview's size must not make the camera negotiate anew.
    zoom.element.pad("sink")?.keepAgreement()
    // A tee always has an input.
    output = tee.element.pad("sink")!
    try chain[chain.count - 1].link(to: tee.element)
    if let preview {
      let sink = try VideoSink(preview, isSynchronized: false)
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
    Task { [weak pipeline, messages = pipeline.messages] in
      for await message in messages {
        switch message {
        case .error(let failure): report(.failed(failure))
        case .endOfStream:
          report(.failed(BusMessage.Failure(kind: .notFound, message: "The stream ended.")))
        case .latencyChanged: pipeline?.recalculateLatency()
        default: break
        }
      }
    }
  }

  /// Counts pictures, and measures one a second where that is wanted.
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

  /// How many pictures have come.
  var frameCount: Int { frames.withLock { $0 } }

  /// Opens the camera. Its light goes on. Waits for that.
  func start() throws(GStreamerError) {
    let watch = interruptWhenLate()
    defer { watch.cancel() }
    try pipeline.setState(.playing)
  }

  /// PipeWire's source waits for up to half a minute until its camera answers; nobody else can.
  private func interruptWhenLate() -> Task<Void, Never> {
    Task { [source, patience] in
      try? await Task.sleep(for: patience)
      while !Task.isCancelled {
        source.interrupt()
        try? await Task.sleep(for: .milliseconds(100))
      }
    }
  }

  /// Closes the camera. Its light goes off. Waits for that.
  func stop() { try? pipeline.setState(.null) }

  /// Applies what of the options concerns the picture.
  func apply(_ options: CaptureOptions, isMirrored: Bool) {
    flip.set("video-direction", options.rotation.direction)
    sink?.setMirrored(isMirrored)
    measuresBrightness.withLock { $0 = options.flashMode == .auto }
  }

  /// Crops frames from now on, so that their middle is shown so many times larger, from 1.
  func setZoom(_ factor: Double) { zoom.factor = factor }

  /// Changes the mode while the pipeline runs: the source is closed and opened again, the preview keeps its
  /// last picture.
  func change(to mode: CameraMode) throws(GStreamerError) {
    let watch = interruptWhenLate()
    defer { watch.cancel() }
    try source.setState(.null)
    zoom.reset()
    // First, because what does not fit cannot be linked.
    filter.set("caps", mode.caps)
    try setDecoder(mode.coding == .jpeg)
    try source.syncStateWithParent()
  }

  /// Puts a decoder in, or takes it out. The source must be closed.
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

  /// The next picture of the size that is expected.
  ///
  /// - Parameter skipping: How many pictures to let go by, so that the camera can adapt its exposure.
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

  /// The mode that the camera is in, to go on with; nil where nothing has come yet.
  func adoptMode() -> CameraMode? {
    // The filter stays as it is: another one would make the source ask again.
    filter.pad("src")?.caps.flatMap { ModeList.modes(of: $0).first }
  }

  /// The size of photos and clips now.
  var size: VideoSize? { output.caps?.videoSize }
}

extension CaptureOptions.Rotation {
  /// `videoflip`'s name.
  nonisolated fileprivate var direction: String {
    switch self {
    case .none: "identity"
    case .quarter: "90r"
    case .half: "180"
    case .threeQuarters: "90l"
    }
  }
}
