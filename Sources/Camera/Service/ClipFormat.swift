import GObjectKit
import GStreamerKit

/// How clips are coded: by the best encoder that is installed.
///
/// The container is Matroska, or its subset WebM: both are written from front to back, and what is on disk can be
/// played at any moment, after a crash or with a full disk. MP4 has its table of contents at the end, and without
/// it is nothing.
nonisolated struct ClipFormat: Sendable {
  /// The video encoder's kind.
  let encoder: String
  /// Its settings.
  let settings: [(String, String)]
  /// What stands between the encoder and the muxer.
  let parser: String?
  /// The muxer's kind.
  let muxer: String
  /// The file's extension.
  let fileExtension: String

  /// The formats that can be recorded here, the best first: on a chip, then H.264, then VP8.
  static func available(size: VideoSize, rate: Double) -> [ClipFormat] {
    // A tenth of a bit for each pixel: 2.8 Mbit/s at 1280×720 and 30 fps.
    let bitrate = max(Int(clamping: Double(size.pixelCount) * rate / 10), 200_000)
    let keyframes = max(Int(clamping: rate.rounded()), 1)
    let kilobits = String(bitrate / 1000)
    let h264 = { (encoder: String, settings: [(String, String)]) in
      ClipFormat(
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
      ClipFormat(
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
