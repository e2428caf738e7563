import GObjectKit
import GStreamerKit

/// A combination of encoder, parser and muxer for recording videos.
///
/// The container is Matroska or its subset WebM. Both are written sequentially, so that the file can be played after
/// a crash or when the disk is full. MP4 stores its index at the end and cannot be played without it.
nonisolated struct RecordingFormat: Sendable {
  /// The GStreamer element of the video encoder.
  let encoder: String
  /// The encoder's properties.
  let settings: [(String, String)]
  /// The element between encoder and muxer, if needed.
  let parser: String?
  /// The GStreamer element of the muxer.
  let muxer: String
  /// The file name extension.
  let fileExtension: String

  /// The formats whose elements are installed, in order of preference: hardware H.264, software H.264, VP8.
  static func available(size: VideoSize, rate: Double) -> [RecordingFormat] {
    // 0.1 bits per pixel: 2.8 Mbit/s for 1280×720 at 30 fps.
    let bitrate = max(Int(clamping: Double(size.pixelCount) * rate / 10), 200_000)
    let keyframes = max(Int(clamping: rate.rounded()), 1)
    let kilobits = String(bitrate / 1000)
    let h264 = { (encoder: String, settings: [(String, String)]) in
      RecordingFormat(
        encoder: encoder, settings: settings, parser: "h264parse", muxer: "matroskamux", fileExtension: "mkv")
    }
    let all = [
      h264("vah264enc", [("bitrate", kilobits), ("key-int-max", String(keyframes))]),
      h264("vaapih264enc", [("bitrate", kilobits), ("keyframe-period", String(keyframes))]),
      h264("nvh264enc", [("bitrate", kilobits), ("gop-size", String(keyframes))]),
      h264("v4l2h264enc", []),
      h264(
        "x264enc",
        [
          ("speed-preset", "superfast"), ("tune", "zerolatency"), ("bitrate", kilobits),
          ("key-int-max", String(keyframes)),
        ]),
      h264(
        "openh264enc", [("bitrate", String(bitrate)), ("gop-size", String(keyframes)), ("complexity", "low")]),
      RecordingFormat(
        encoder: "vp8enc",
        settings: [
          ("deadline", "1"), ("cpu-used", "8"), ("target-bitrate", String(bitrate)), ("end-usage", "vbr"),
          ("keyframe-max-dist", String(keyframes)), ("threads", "2"),
        ], parser: nil, muxer: "webmmux", fileExtension: "webm"),
    ]
    return all.filter { format in
      [format.encoder, format.muxer, format.parser ?? "identity"].allSatisfy(GStreamer.has(element:))
    }
  }
}
