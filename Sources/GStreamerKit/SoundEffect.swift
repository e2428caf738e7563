import CGLib
import CGStreamer
import GObjectKit

/// Plays a sound of less than a second, such as a shutter sound, without delay and as often as requested. Runs on a
/// thread of its own.
public actor SoundEffect {
  /// The source of a sound.
  public enum Source: Sendable {
    /// A file that GStreamer can decode.
    case file(path: String)
    /// Mono samples, with a sample rate in Hz.
    case samples([Int16], rate: Int)
  }

  /// The maximum number of simultaneous plays.
  private static let voices = 4

  private nonisolated let executor = QueueExecutor(label: "short-sound")
  /// The executor of the actor: a serial queue.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private let source: Source
  private var playing: [Pipeline] = []

  /// Creates a sound. Nothing is loaded before `play`.
  public init(_ source: Source) { self.source = source }

  /// Plays the sound, also while earlier plays have not ended. Does nothing if there is no audio device, the file
  /// cannot be read, or four plays are active.
  public func play() {
    guard playing.count < Self.voices, let pipeline = try? makePipeline() else { return }
    playing.append(pipeline)
    Task {
      loop: for await message in pipeline.messages {
        switch message {
        case .endOfStream, .error: break loop
        default: break
        }
      }
      finish(pipeline)
    }
    do {
      try pipeline.setState(.playing)
    } catch {
      finish(pipeline)
    }
  }

  private func finish(_ pipeline: Pipeline) {
    try? pipeline.setState(.null)
    playing.removeAll { $0 === pipeline }
  }

  private func makePipeline() throws(GStreamerError) -> Pipeline {
    let pipeline = try Pipeline()
    let sink = try Self.makeSink()
    switch source {
    case .samples(let samples, let rate):
      let input = try Element("appsrc", ["format": "time"])
      input.set("caps", "audio/x-raw,format=S16LE,layout=interleaved,channels=1,rate=\(rate)")
      try pipeline.addChain([input, try Element("audioconvert"), try Element("audioresample"), sink])
      Self.push(samples, rate: rate, into: input)
    case .file(let path):
      let player = try Element(PlayBin.factory)
      player.set("uri", File(path: path).uri)
      player.set("flags", "audio+soft-volume")
      player.set("audio-sink", element: sink)
      pipeline.add([player])
    }
    return pipeline
  }

  /// The PulseAudio sink, or PipeWire's sink if there is no PulseAudio server. ALSA's would take the device away from
  /// other programs.
  private static func makeSink() throws(GStreamerError) -> Element {
    if let sink = try? Element("pulsesink") {
      if (try? sink.setState(.ready)) != nil { return sink }
      try? sink.setState(.null)
    }
    return try Element("pipewiresink")
  }

  private static func push(_ samples: [Int16], rate: Int, into input: Element) {
    let bytes = samples.withUnsafeBytes { raw in
      gst_buffer_new_memdup(raw.baseAddress, gsize(raw.count))
    }
    guard let bytes else { return }
    bytes.pointee.pts = 0
    bytes.pointee.duration = GstClockTime(samples.count * 1_000_000_000 / max(rate, 1))
    // Takes ownership of the buffer.
    gst_app_src_push_buffer(input.pointer.cast(), bytes)
    gst_app_src_end_of_stream(input.pointer.cast())
  }
}
