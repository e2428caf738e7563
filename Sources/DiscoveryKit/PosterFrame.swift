import CGStreamer
import CGtk
import GObjectKit
import GStreamerKit

/// The first picture of a video file, and how long the video is.
public struct PosterFrame: Sendable {
  /// The picture: blue, green, red, and 255.
  public let pixels: Sample.Pixels
  /// The size of the video, with square pixels.
  public let videoSize: VideoSize
  /// The length; nil where the file does not say.
  public let duration: Duration?

  /// Reads an open file. Blocks, up to `timeout` for each of its steps.
  ///
  /// - Parameter fitting: The size of the picture that is wanted; it is not enlarged, and keeps its shape.
  /// - Returns: nil where the file has no video, or none that can be decoded.
  public static func read(
    _ file: FileDescriptor, fitting: VideoSize, timeout: Duration
  ) throws(GStreamerError) -> PosterFrame? {
    let player = try Element(PlayBin.factory)
    let sink = try Element("appsink", ["sync": false, "enable-last-sample": false, "max-buffers": 1])
    // With pixels of any shape: scaled to square ones by GStreamer, a frame could be as wide as its file claims.
    sink.set("caps", "video/x-raw,format=BGRA")
    player.set("uri", file.mediaURI)
    player.set("flags", "video")
    player.set("video-sink", element: sink)
    player.set("audio-sink", element: try Element("fakesink"))
    defer { try? player.setState(.null) }
    try player.setState(.paused)
    guard Preroll.wait(for: player, timeout) == true,
      let raw = gst_app_sink_try_pull_preroll(sink.pointer.cast(), timeout.gstTime)
    else { return nil }
    var length: gint64 = 0
    let isKnown = gst_element_query_duration(player.element, GST_FORMAT_TIME, &length) != 0 && length > 0
    var sample = Sample(adopting: raw)
    guard let size = sample.caps?.shownSize else { return nil }
    let fitted = size.fitted(into: fitting)
    var pixels = try sample.pixels(.bgra, size: fitted)
    // Films begin black.
    if pixels.isBlack, isKnown, let later = Self.frame(at: length / 10, of: player, sink, timeout) {
      sample = later
      pixels = try sample.pixels(.bgra, size: fitted)
    }
    return PosterFrame(pixels: pixels, videoSize: size, duration: isKnown ? .nanoseconds(length) : nil)
  }

  /// The picture at the key frame after a time in nanoseconds; nil where one cannot go there.
  private static func frame(
    at time: gint64, of player: Element, _ sink: Element, _ timeout: Duration
  ) -> Sample? {
    let flags = [GST_SEEK_FLAG_FLUSH, GST_SEEK_FLAG_KEY_UNIT, GST_SEEK_FLAG_SNAP_AFTER].reduce(0) {
      $0 | $1.rawValue
    }
    guard gst_element_seek_simple(player.element, GST_FORMAT_TIME, GstSeekFlags(rawValue: flags), time) != 0
    else { return nil }
    return gst_app_sink_try_pull_preroll(sink.pointer.cast(), timeout.gstTime).map { Sample(adopting: $0) }
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

extension Sample.Pixels {
  /// Whether next to nothing can be seen in it.
  fileprivate var isBlack: Bool {
    bytes.withBytes { span in
      span.withUnsafeBytes { bytes in
        // Every 64th pixel's green, which is most of what is seen.
        var (sum, count) = (0, 0)
        for place in Swift.stride(from: 1, to: bytes.count, by: 256) {
          sum += Int(bytes[place])
          count += 1
        }
        return sum < 20 * count
      }
    }
  }
}
