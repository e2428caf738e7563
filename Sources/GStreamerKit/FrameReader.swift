import CGStreamer
import CGtk
import GObjectKit

/// Reads single pictures of a film, without haste: its threads run only when no others want to.
///
/// All calls block: not on the main thread. One after the other, from any thread.
public final class FrameReader: Sendable {
  private let player: PlayBin
  private let sink: Element
  /// How long the film is.
  public let duration: Duration

  /// Opens a film.
  ///
  /// - Parameters:
  ///   - uri: Its address.
  ///   - maximumSize: What a picture must fit into; it is not enlarged, and keeps its shape.
  ///   - patience: How long it may take.
  /// - Throws: where there is no film, or one cannot go to other places in it.
  public init(uri: String, maximumSize: VideoSize, patience: Duration = .seconds(10)) throws(GStreamerError) {
    sink = try Element("appsink", ["sync": false, "enable-last-sample": false, "max-buffers": 1])
    let flip = try Element("videoflip", ["video-direction": "auto"])
    let filter = try Element("capsfilter")
    let scale = try Element("videoscale", ["add-borders": false])
    let bin = try Bin([scale, filter, try Element("videoconvert"), flip, sink])
    sink.set("caps", "video/x-raw,format=BGRA")
    let shaper = VideoShaper(filter)
    shaper.fit(.init(width: maximumSize.width, height: maximumSize.height, isSoftware: true))
    // A bin has the input of its first element.
    let input = bin.pad("sink")!
    input.requireCaps("The size of the video cannot be shown.") { shaper.take($0) }
    _ = input.onBuffer { _ in shaper.videoSize == nil ? .drop : .pass }
    _ = input.onAnnouncement { shaper.take($0) }
    player = try PlayBin(video: bin, audio: try Element("fakesink"), parts: [.video, .unconvertedVideo])
    player.uri = uri
    player.onElementSetup { element in
      // One thread for decoding: there is time.
      element.set("max-threads", 1)
    }
    player.stepBack()
    try player.setState(.paused)
    guard player.waitUntilSettled(patience), let length = player.mediaDuration, player.isSeekable else {
      try player.setState(.null)
      throw .stateRefused(element: uri)
    }
    duration = length
  }

  deinit { try? player.setState(.null) }

  /// The picture nearest to a time at which decoding can begin; nil where there is none.
  public func frame(near time: Duration, patience: Duration = .seconds(5)) -> VideoFrame? {
    let last = max(duration - .milliseconds(100), .zero)
    guard player.seek(to: min(max(time, .zero), last), precision: .keyframe),
      player.waitUntilSettled(patience),
      let raw = gst_app_sink_try_pull_preroll(sink.pointer.cast(), patience.gstTime)
    else { return nil }
    let sample = Sample(adopting: raw)
    guard let size = sample.videoSize else { return nil }
    return VideoFrame(sample, videoSize: size, time: sample.mediaTime)
  }
}
