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
    // playbin3 (1.22) rarely does not get to its first picture, and says nothing; another one does then.
    for share in [patience / 3, patience - patience / 3] {
      if case .answer(let frame) = try attempt(path: path, fitting: fitting, patience: share) { return frame }
    }
    return nil
  }

  private enum Attempt {
    case answer(PosterFrame?)
    case silence
  }

  private static func attempt(
    path: String, fitting: VideoSize, patience: Duration
  ) throws(GStreamerError) -> Attempt {
    let player = try Element("playbin3")
    let sink = try Element("appsink", ["sync": false, "enable-last-sample": false, "max-buffers": 1])
    sink.set("caps", "video/x-raw,format=BGRA,pixel-aspect-ratio=1/1")
    player.set("uri", File(path: path).uri)
    player.set("flags", "video")
    player.set("video-sink", element: sink)
    player.set("audio-sink", element: try Element("fakesink"))
    defer { try? player.setState(.null) }
    try player.setState(.paused)
    guard let isReady = Preroll.wait(for: player, patience) else { return .silence }
    guard isReady, let raw = gst_app_sink_try_pull_preroll(sink.pointer.cast(), patience.gstTime) else {
      return .answer(nil)
    }
    var length: gint64 = 0
    let isKnown = gst_element_query_duration(player.element, GST_FORMAT_TIME, &length) != 0 && length > 0
    var sample = Sample(adopting: raw)
    guard let size = sample.videoSize, size.width > 0, size.height > 0 else { return .answer(nil) }
    let fitted = size.fitted(into: fitting)
    var pixels = try sample.pixels(.bgra, size: fitted)
    // Films begin black.
    if pixels.isBlack, isKnown, let later = Self.frame(at: length / 10, of: player, sink, patience) {
      sample = later
      pixels = try sample.pixels(.bgra, size: fitted)
    }
    return .answer(
      PosterFrame(pixels: pixels, videoSize: size, duration: isKnown ? .nanoseconds(length) : nil))
  }

  /// The picture at the key frame after a time in nanoseconds; nil where one cannot go there.
  private static func frame(
    at time: gint64, of player: Element, _ sink: Element, _ patience: Duration
  ) -> Sample? {
    let flags = [GST_SEEK_FLAG_FLUSH, GST_SEEK_FLAG_KEY_UNIT, GST_SEEK_FLAG_SNAP_AFTER].reduce(0) {
      $0 | $1.rawValue
    }
    guard gst_element_seek_simple(player.element, GST_FORMAT_TIME, GstSeekFlags(rawValue: flags), time) != 0
    else { return nil }
    return gst_app_sink_try_pull_preroll(sink.pointer.cast(), patience.gstTime).map { Sample(adopting: $0) }
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
