import CGStreamer
import GObjectKit
import Synchronization

/// Encodes raw frames and audio, and writes them into a file.
final class ClipWriter: Sendable {
  private let pipeline: Element
  private let video: AppSource
  private let audio: AppSource?
  private let newest = Mutex(Duration.zero)

  /// - Parameters:
  ///   - filter: The filter of the frames, which are BGRA then; nil for none.
  ///   - output: The path of the file.
  init(
    _ format: ClipFormat, hasAudio: Bool, filter: FrameFilter?, output: String
  ) throws(GStreamerError) {
    pipeline = try Element("pipeline")
    video = try AppSource(blockingAt: 8)
    audio = hasAudio ? try AppSource(blockingAfter: .seconds(10)) : nil
    let (muxer, sink) = (try format.muxer(output: output), try Element("filesink", ["async": false]))
    sink.set("location", path: output)
    for part in [muxer, sink] { gst_bin_add(pipeline.pointer.cast(), part.element) }
    try muxer.link(to: sink)
    var head: [Element] = [video]
    if let filter {
      let caps = try Element("capsfilter")
      caps.set("caps", "video/x-raw, format=(string)BGRA")
      // A filter always has a src pad.
      caps.pad("src")!.filterBuffers(with: filter)
      head.append(caps)
    }
    try add(head + format.videoChain(), to: muxer)
    if let audio { try add([audio] + format.audioChain(), to: muxer) }
  }

  private func add(_ chain: [Element], to muxer: Element) throws(GStreamerError) {
    for part in chain { gst_bin_add(pipeline.pointer.cast(), part.element) }
    for (part, next) in zip(chain, chain.dropFirst()) { try part.link(to: next) }
    try chain[chain.count - 1].link(to: muxer)
  }

  /// Opens the file.
  func start() throws(GStreamerError) { try pipeline.setState(.playing) }

  /// Encodes a frame or a piece of audio. Blocks while the encoder is behind.
  func handle(_ sample: Sample, at time: Duration, isVideo: Bool) {
    (isVideo ? video : audio)?.push(sample, at: time)
    if isVideo { newest.withLock { $0 = max($0, time) } }
  }

  /// The time of the newest frame that was taken.
  var position: Duration { newest.withLock(\.self) }

  /// Ends the streams; `poll` returns true when the file is complete.
  func end() {
    video.end()
    audio?.end()
  }

  /// Waits for a message of the pipeline.
  ///
  /// - Returns: Whether the file is complete.
  /// - Throws: The failure of an element.
  func poll(_ timeout: Duration) throws(MP4Converter.Failure) -> Bool {
    guard let bus = gst_element_get_bus(pipeline.element) else { throw .failed(message: "no bus") }
    defer { gst_object_unref(bus) }
    let kinds = GstMessageType(rawValue: GST_MESSAGE_ERROR.rawValue | GST_MESSAGE_EOS.rawValue)
    guard let message = gst_bus_timed_pop_filtered(bus, timeout.gstTime, kinds) else { return false }
    defer { gst_message_unref(message) }
    let owner = UnsafeMutableRawPointer(pipeline.element).assumingMemoryBound(to: GObject.self)
    switch BusMessage(message, of: owner) {
    case .endOfStream: return true
    case .error(let failure): throw MP4Converter.failure(failure)
    default: return false
    }
  }

  /// Closes the file, and ends calls of `handle` that wait. Blocks.
  func stop() { try? pipeline.setState(.null) }
}
