import Foundation
import TestTools
import Testing

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
    frames = try Self.times(of: "video_0", in: path)
    if hasSound { audioBuffers = try Self.times(of: "audio_0", in: path) }
  }

  /// Reads one stream. If two streams are read at once, gst-launch-1.0 (1.22) prints the lines of one twice and leaves
  /// out lines of the other: it reads each element's last message when it prints it, not when it was set.
  private static func times(of pad: String, in path: String) throws -> [Double] {
    let result = try Command.run(
      [
        "gst-launch-1.0", "-v", "filesrc", "location=\(path)", "!", "matroskademux", "name=d", "d.\(pad)",
        "!",
        "queue", "!", "identity", "silent=false", "!", "fakesink", "sync=false",
      ], keepsErrors: true)
    #expect(result.status == 0, "gst-launch-1.0 failed: \(result.output.suffix(500))")
    return result.output.split(separator: "\n").compactMap { $0.contains("chain") ? time(in: $0) : nil }
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
