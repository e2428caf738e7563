import CGStreamer
import CGtk
import GObjectKit

/// The first picture of a video file, and how long the video is.
public struct PosterFrame: Sendable {
  /// The picture: blue, green, red, and 255.
  public let pixels: Sample.Pixels
  /// The size of the video, with square pixels.
  public let videoSize: VideoSize
  /// The length; nil where the file does not say.
  public let duration: Duration?

  /// Reads the file at `path`. Blocks, up to `patience`: not on the main thread.
  ///
  /// - Parameter fitting: The size of the picture that is wanted; it is not enlarged, and keeps its shape.
  /// - Returns: nil where the file has no video, or none that can be decoded.
  public static func read(
    path: String, fitting: VideoSize, patience: Duration = .seconds(10)
  ) throws(GStreamerError) -> PosterFrame? {
    let player = try Element("playbin3")
    let sink = try Element("appsink", ["sync": false, "enable-last-sample": false, "max-buffers": 1])
    sink.set("caps", "video/x-raw,format=BGRA,pixel-aspect-ratio=1/1")
    player.set("uri", File(path: path).uri)
    player.set("flags", "video")
    player.set("video-sink", element: sink)
    player.set("audio-sink", element: try Element("fakesink"))
    defer { try? player.setState(.null) }
    try player.setState(.paused)
    var state = GST_STATE_NULL
    guard
      gst_element_get_state(player.element, &state, nil, patience.gstTime) != GST_STATE_CHANGE_FAILURE,
      state == GST_STATE_PAUSED,
      let raw = gst_app_sink_try_pull_preroll(sink.pointer.cast(), patience.gstTime)
    else { return nil }
    let sample = Sample(adopting: raw)
    guard let size = sample.videoSize, size.width > 0, size.height > 0 else { return nil }
    var length: gint64 = 0
    let isKnown = gst_element_query_duration(player.element, GST_FORMAT_TIME, &length) != 0 && length > 0
    return PosterFrame(
      pixels: try sample.pixels(.bgra, size: size.fitted(into: fitting)), videoSize: size,
      duration: isKnown ? .nanoseconds(length) : nil)
  }
}

extension VideoSize {
  /// This size made smaller, if need be, in its shape.
  fileprivate func fitted(into box: VideoSize) -> VideoSize {
    let scale = min(Double(box.width) / Double(width), Double(box.height) / Double(height), 1)
    return VideoSize(
      width: max(Int((Double(width) * scale).rounded()), 1),
      height: max(Int((Double(height) * scale).rounded()), 1))
  }
}
