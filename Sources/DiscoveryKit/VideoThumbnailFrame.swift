import CGLib
import CGStreamer
import GObjectKit
import GStreamerKit

/// The frame of a video file that represents it in a thumbnail, and the duration of the video.
public struct VideoThumbnailFrame: Sendable {
  /// The frame as BGRA, with an alpha of 255.
  public let pixels: Sample.Pixels
  /// The size of the video with square pixels.
  public let videoSize: VideoSize
  /// The duration; nil if unknown.
  public let duration: Duration?

  /// Reads the first frame of an open file, or a frame after a tenth of the duration if the first one is black. Blocks
  /// for at most the timeout in each step.
  ///
  /// - Parameters:
  ///   - file: The video file.
  ///   - fitting: The bounding box of the frame, which is scaled down proportionally and never enlarged.
  ///   - timeout: The maximum time of each step.
  /// - Returns: nil if the file has no video or it cannot be decoded.
  /// - Throws: `GStreamerError.missingElement` if a plug-in is missing, `.stateChangeFailed` if the file cannot be
  ///   opened, `.notConvertible` if the frame has an unsupported format.
  public static func read(
    _ file: FileDescriptor, fitting: VideoSize, timeout: Duration
  ) throws(GStreamerError) -> VideoThumbnailFrame? {
    let player = try Element(PlayBin.factory)
    let sink = try Element("appsink", ["sync": false, "enable-last-sample": false, "max-buffers": 1])
    // Accept any pixel aspect ratio: if GStreamer scaled to square pixels, the frame could be as wide as the file
    // claims.
    sink.set("caps", "video/x-raw,format=BGRA")
    player.set("uri", file.mediaURI)
    player.set("flags", "video")
    player.set("video-sink", element: sink)
    player.set("audio-sink", element: try Element("fakesink"))
    // Turns the frame upright as the file says.
    player.set("video-filter", element: try Element("videoflip", ["video-direction": "auto"]))
    defer { try? player.setState(.null) }
    try player.setState(.paused)
    guard Preroll.wait(for: player, timeout) == true,
      let raw = gst_app_sink_try_pull_preroll(sink.pointer.cast(), timeout.gstTime)
    else { return nil }
    var length: gint64 = 0
    let isKnown = gst_element_query_duration(player.element, GST_FORMAT_TIME, &length) != 0 && length > 0
    var sample = Sample(adopting: raw)
    guard let size = sample.caps?.displaySize else { return nil }
    let fitted = size.fitted(into: fitting)
    var pixels = try sample.pixels(.bgra, size: fitted)
    // Many videos start with black frames.
    if pixels.isBlack, isKnown, let later = Self.frame(at: length / 10, of: player, sink, timeout) {
      sample = later
      pixels = try sample.pixels(.bgra, size: fitted)
    }
    return VideoThumbnailFrame(
      pixels: pixels, videoSize: size, duration: isKnown ? .nanoseconds(length) : nil)
  }

  /// The keyframe at or after a time in nanoseconds; nil if the seek fails or times out.
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
  /// The size scaled down proportionally to fit a box; never enlarged.
  fileprivate func fitted(into box: VideoSize) -> VideoSize {
    let scale = min(Double(box.width) / Double(width), Double(box.height) / Double(height), 1)
    return VideoSize(
      width: max(Int((Double(width) * scale).rounded()), 1),
      height: max(Int((Double(height) * scale).rounded()), 1))
  }
}

extension Sample.Pixels {
  /// Whether the image is almost black.
  fileprivate var isBlack: Bool {
    bytes.withBytes { span in
      span.withUnsafeBytes { bytes in
        // Samples the green component, the major part of the luminance, of every 64th pixel.
        var (sum, count) = (0, 0)
        for index in Swift.stride(from: 1, to: bytes.count, by: 256) {
          sum += Int(bytes[index])
          count += 1
        }
        return sum < 20 * count
      }
    }
  }
}
