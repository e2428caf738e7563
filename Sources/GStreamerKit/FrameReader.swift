import CGLib
import CGStreamer
import GObjectKit
import L10n

/// Reads single frames of a video.
///
/// All methods block: do not call on the main thread. Calls from different threads must not overlap.
public final class FrameReader: Sendable {
  private let player: PlayBin
  private let sink: Element
  /// The duration of the video.
  public let duration: Duration

  /// Opens a video and prerolls it.
  ///
  /// - Parameters:
  ///   - uri: The URI of the video.
  ///   - maximumSize: The bounding box of the frames, which are scaled down proportionally and never enlarged.
  ///   - isInBackground: Whether one thread of the lowest priority decodes, so that playback is not disturbed; on a busy
  ///     machine it may get no CPU for seconds. Otherwise as many threads as the decoder likes: a person waits.
  ///   - timeout: The maximum time to preroll.
  /// - Throws: `GStreamerError.missingElement` if a plug-in is missing, `.stateChangeFailed` if the video cannot be
  ///   prerolled in time, has no duration or is not seekable.
  public init(
    uri: String, maximumSize: VideoSize, isInBackground: Bool, timeout: Duration = .seconds(10)
  ) throws(GStreamerError) {
    sink = try Element("appsink", ["sync": false, "enable-last-sample": false, "max-buffers": 1])
    let flip = try Element("videoflip", ["video-direction": "auto"])
    let filter = try Element("capsfilter")
    let scale = try Element("videoscale", ["add-borders": false])
    let bin = try Bin([scale, filter, try Element("videoconvert"), flip, sink])
    sink.set("caps", "video/x-raw,format=BGRA")
    let scaler = VideoScaler(filter)
    scaler.fit(.init(width: maximumSize.width, height: maximumSize.height, isSoftware: true))
    // A bin has the sink pad of its first element.
    let input = bin.pad("sink")!
    input.requireCaps(tr("This video size is not supported.")) { scaler.handle($0) }
    _ = input.onBuffer { _ in scaler.videoSize == nil ? .drop : .pass }
    _ = input.onStreamEvent { scaler.handle($0) }
    player = try PlayBin(video: bin, audio: try Element("fakesink"), parts: [.video, .nativeVideo])
    player.uri = uri
    if isInBackground { player.onElementSetup { element in element.set("max-threads", 1) } }
    player.dropMessages(threadNiceValue: isInBackground ? 19 : 0)
    try player.setState(.paused)
    guard player.waitForStateChange(timeout), let length = player.mediaDuration, player.isSeekable else {
      try player.setState(.null)
      throw .stateChangeFailed(element: uri)
    }
    duration = length
  }

  deinit { try? player.setState(.null) }

  /// The keyframe nearest to a time; nil if the seek fails or times out.
  public func frame(near time: Duration, timeout: Duration = .seconds(5)) -> VideoFrame? {
    frame(at: time, precision: .keyframe, timeout: timeout)
  }

  /// The frame at a time; nil if the seek fails or times out.
  public func frame(
    at time: Duration, precision: Element.SeekPrecision, timeout: Duration = .seconds(5)
  ) -> VideoFrame? {
    let last = max(duration - .milliseconds(100), .zero)
    guard player.seek(to: min(max(time, .zero), last), precision: precision),
      player.waitForStateChange(timeout),
      let raw = gst_app_sink_try_pull_preroll(sink.pointer.cast(), timeout.gstTime)
    else { return nil }
    let sample = Sample(adopting: raw)
    guard let size = sample.videoSize else { return nil }
    return VideoFrame(sample, videoSize: size, time: sample.streamTime)
  }
}
