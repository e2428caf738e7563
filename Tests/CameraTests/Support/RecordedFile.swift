import Foundation
import TestTools

/// The timestamps in a video file, read by GStreamer's own tools.
struct RecordedFile {
  /// The presentation timestamps of the frames, in seconds.
  var frames: [Double] = []
  /// The presentation timestamps of the audio buffers, in seconds.
  var audioBuffers: [Double] = []

  /// The time from the first frame to the last, in seconds. The duration of the last frame is not included: it is
  /// unknown, and long on a busy machine.
  var length: Double {
    guard let first = frames.first, let last = frames.last else { return 0 }
    return last - first
  }

  init(_ path: String, hasSound: Bool) throws {
    var words = ["gst-launch-1.0", "-v", "filesrc", "location=\(path)", "!", "matroskademux", "name=d"]
    words += [
      "d.video_0", "!", "queue", "!", "identity", "name=frames", "silent=false", "!", "fakesink",
      "sync=false",
    ]
    if hasSound {
      words += [
        "d.audio_0", "!", "queue", "!", "identity", "name=audioBuffers", "silent=false", "!", "fakesink",
        "sync=false",
      ]
    }
    let text = try Command.run(words).output
    for line in text.split(separator: "\n") where line.contains("chain") {
      guard let time = Self.time(in: line) else { continue }
      if line.contains("GstIdentity:frames") { frames.append(time) }
      if line.contains("GstIdentity:audioBuffers") { audioBuffers.append(time) }
    }
  }

  /// Parses "… pts: 0:00:01.234567890, …".
  private static func time(in line: Substring) -> Double? {
    guard let start = line.range(of: "pts: ") else { return nil }
    let parts = line[start.upperBound...].prefix { $0 != "," }.split(separator: ":").map {
      Double($0) ?? .nan
    }
    guard parts.count == 3 else { return nil }
    return parts[0] * 3600 + parts[1] * 60 + parts[2]
  }
}
