import CGStreamer
import CGtk
import GObjectKit

/// A sound of less than a second, played at once and as often as one likes, on a thread of its own.
public actor ShortSound {
  /// Where the sound comes from.
  public enum Source: Sendable {
    /// A file that GStreamer can decode.
    case file(path: String)
    /// Samples of one channel, so many a second.
    case samples([Int16], rate: Int)
  }

  /// More at a time would be noise.
  private static let voices = 4

  private nonisolated let executor = QueueExecutor(label: "short-sound")
  /// See `Actor`.
  public nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  private let source: Source
  private var playing: [Pipeline] = []

  /// A sound that is not loaded yet.
  public init(_ source: Source) { self.source = source }

  /// Plays it, beside what is still playing of it. Silent where there is no loudspeaker, or the file cannot be read.
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
    let sink = try Self.loudspeaker()
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

  /// The desktop's mixer. PipeWire's own sink where nobody speaks PulseAudio; ALSA's would take the device away
  /// from other programs.
  private static func loudspeaker() throws(GStreamerError) -> Element {
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
    // Takes over the buffer.
    gst_app_src_push_buffer(input.pointer.cast(), bytes)
    gst_app_src_end_of_stream(input.pointer.cast())
  }
}
