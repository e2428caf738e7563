import Foundation
import TestTools

/// What is in a clip's file, as GStreamer's own tools read it.
struct ClipFile {
  /// Seconds at which each picture is shown.
  var pictures: [Double] = []
  /// Seconds at which each piece of sound begins.
  var sounds: [Double] = []

  /// Seconds from the first picture to the last. Not to its end: how long a picture lasts says only the one after
  /// it, and on a busy machine it is long.
  var length: Double {
    guard let first = pictures.first, let last = pictures.last else { return 0 }
    return last - first
  }

  init(_ path: String, hasSound: Bool) throws {
    var words = ["gst-launch-1.0", "-v", "filesrc", "location=\(path)", "!", "matroskademux", "name=d"]
    words += [
      "d.video_0", "!", "queue", "!", "identity", "name=pictures", "silent=false", "!", "fakesink",
      "sync=false",
    ]
    if hasSound {
      words += [
        "d.audio_0", "!", "queue", "!", "identity", "name=sounds", "silent=false", "!", "fakesink",
        "sync=false",
      ]
    }
    let text = try Command.run(words).output
    for line in text.split(separator: "\n") where line.contains("chain") {
      guard let time = Self.time(in: line) else { continue }
      if line.contains("GstIdentity:pictures") { pictures.append(time) }
      if line.contains("GstIdentity:sounds") { sounds.append(time) }
    }
  }

  /// From "… pts: 0:00:01.234567890, …".
  private static func time(in line: Substring) -> Double? {
    guard let start = line.range(of: "pts: ") else { return nil }
    let parts = line[start.upperBound...].prefix { $0 != "," }.split(separator: ":").map {
      Double($0) ?? .nan
    }
    guard parts.count == 3 else { return nil }
    return parts[0] * 3600 + parts[1] * 60 + parts[2]
  }
}
