import CGLib
import CGStreamer
import GObjectKit
import Synchronization

/// Writes the video and the audio of a media file into an MP4 file with H.264 and AAC. A stream that has such a format is
/// copied, all others are encoded; subtitles are left out. Tags are kept, among them the rotation.
public struct MP4Converter: Sendable {
  /// Why a file was not converted.
  public enum Failure: Error, Sendable, Hashable {
    /// No encoder for the format is installed.
    case encoderMissing(format: String, plugins: String)
    /// No decoder for the format is installed.
    case decoderMissing(format: String)
    /// The file has no video.
    case noVideo
    /// The volume of the result is full.
    case noSpace
    /// The task was cancelled.
    case cancelled
    /// The file is damaged, or it cannot be read.
    case unreadable
    /// Anything else; the message is for logs.
    case failed(message: String)
  }

  private let input: String
  private let output: String
  private let streams: MediaStreams
  private let summary: VideoSummary?

  /// - Parameters:
  ///   - input: The path of the media file.
  ///   - output: The path of the file to write, which is replaced. It is deleted after a failure.
  ///   - streams: The streams of the media file.
  ///   - summary: The metadata of the media file; nil to keep only what GStreamer's tags tell.
  public init(input: String, output: String, streams: MediaStreams, summary: VideoSummary? = nil) {
    (self.input, self.output, self.streams, self.summary) = (input, output, streams, summary)
  }

  /// The time between two looks at the bus, for the progress and the cancellation.
  private static let interval = Duration.milliseconds(100)
  /// The time without progress after which a pipeline counts as stuck.
  private static let timeout = Duration.seconds(60)

  /// Converts the file. Blocks; cancelling the calling task ends the work.
  ///
  /// - Parameter progress: Called on this thread with the done part, 0…1.
  /// - Throws: `Failure` by the cause.
  public func run(progress: (Double) -> Void) throws(Failure) {
    guard !streams.video.isEmpty else { throw .noVideo }
    if let missing = streams.missingDecoders.first { throw .decoderMissing(format: missing) }
    do throws(Failure) {
      let pipeline = try makePipeline()
      defer { try? pipeline.setState(.null) }
      try follow(pipeline, progress)
      try? pipeline.setState(.null)
      if let orientation = streams.orientation { MP4Header.write(orientation: orientation, to: output) }
      if let time = summary?.creationTime { MP4Header.write(creationTime: time, to: output) }
    } catch {
      try? File(path: output).delete()
      throw error
    }
  }

  private func makePipeline() throws(Failure) -> Element {
    let encoders = MP4Encoders(pixelRate: pixelRate)
    if encoders.video == nil, !streams.video.allSatisfy(\.isCompatibleVideo) {
      throw .encoderMissing(
        format: "H.264",
        plugins: "gstreamer1.0-plugins-ugly (x264enc), gstreamer1.0-plugins-bad (openh264enc)")
    }
    if encoders.audio == nil, !streams.audio.allSatisfy(\.isCompatibleAudio) {
      throw .encoderMissing(
        format: "AAC", plugins: "gstreamer1.0-libav (avenc_aac), gstreamer1.0-plugins-bad (fdkaacenc)")
    }
    do throws(GStreamerError) {
      let pipeline = try Element("pipeline")
      let (source, parser) = (try Element("filesrc"), try Element("parsebin"))
      let (muxer, sink) = (try Element("mp4mux"), try Element("filesink", ["sync": false, "async": false]))
      source.set("location", path: input)
      sink.set("location", path: output)
      // The index precedes the frames, so that a browser plays the file while it loads. The muxer needs a second file
      // for that, which it deletes.
      muxer.set("faststart", true)
      muxer.set("faststart-file", path: output + ".frames")
      for part in [source, parser, muxer, sink] { gst_bin_add(pipeline.pointer.cast(), part.element) }
      try source.link(to: parser)
      try muxer.link(to: sink)
      if let summary { MP4Tags.set(summary, on: muxer) }
      let branches = MP4Branches(encoders: encoders)
      parser.connectPointer("pad-added") {
        [
          branches, pipeline = SignalEmitter(pipeline), parser = SignalEmitter(parser),
          muxer = SignalEmitter(muxer)
        ]
        raw in
        guard let raw = raw?.assumingMemoryBound(to: GstPad.self) else { return }
        let pad = Pad(retaining: raw, owner: parser.element)
        branches.add(pad, to: pipeline.element, muxer.element)
      }
      try pipeline.setState(.playing)
      return pipeline
    } catch {
      switch error {
      case .missingElement(let name):
        throw .encoderMissing(format: "MP4", plugins: "gstreamer1.0-plugins-good (\(name))")
      default: throw .failed(message: error.description)
      }
    }
  }

  private var pixelRate: Double {
    guard let format = streams.video.first, let size = format.videoSize else { return 0 }
    var rate = 30.0
    if case .fraction(let frames, let seconds) = format.structures.first?["framerate"], frames > 0,
      seconds > 0
    {
      rate = Double(frames) / Double(seconds)
    }
    return Double(size.width * size.height) * rate
  }

  private func follow(_ pipeline: Element, _ progress: (Double) -> Void) throws(Failure) {
    guard let bus = gst_element_get_bus(pipeline.element) else { throw .failed(message: "no bus") }
    defer { gst_object_unref(bus) }
    let kinds = GST_MESSAGE_ERROR.rawValue | GST_MESSAGE_EOS.rawValue | GST_MESSAGE_ELEMENT.rawValue
    var last = (position: Duration.zero, time: ContinuousClock.now)
    while true {
      if Task.isCancelled { throw .cancelled }
      if let message = gst_bus_timed_pop_filtered(
        bus, Self.interval.gstTime, GstMessageType(rawValue: kinds))
      {
        defer { gst_message_unref(message) }
        let owner = UnsafeMutableRawPointer(pipeline.element).assumingMemoryBound(to: GObject.self)
        switch BusMessage(message, of: owner) {
        case .endOfStream: return progress(1)
        case .error(let failure): throw Self.failure(failure)
        case .missingDecoder(let format, let kind) where kind == .video || kind == .audio:
          throw .decoderMissing(format: format)
        default: break
        }
      }
      // The position of the sink is in bytes; what the muxer has taken is in time.
      if let position = pipeline.position, position > last.position {
        last = (position, .now)
        if let duration = streams.duration, duration > .zero {
          progress(min(max(position / duration, 0), 1))
        }
      } else if last.time.duration(to: .now) > Self.timeout {
        throw .failed(message: "the pipeline is stuck at \(last.position)")
      }
    }
  }

  static func failure(_ failure: BusMessage.Failure) -> Failure {
    switch failure.kind {
    case .noSpace: .noSpace
    case .damaged, .unknownType, .openFailed, .readFailed, .notFound, .notAuthorized: .unreadable
    // A full disk is reported as a failed write, too, with the reason only in the details.
    case .writeFailed where failure.details.contains("No space left"): .noSpace
    default: .failed(message: "\(failure.message) (\(failure.details))")
    }
  }
}
