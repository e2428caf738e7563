import FileTesting
import Foundation
import GStreamerKit
import TestTools
import Testing

/// A generated video. Each frame shows its number as black and white bars in its upper half; the lower half is
/// gray.
struct TestVideo: Sendable {
  /// The number of frames.
  var frames = 90
  /// Frames per second, as a fraction.
  var rate = (30, 1)
  var size = VideoSize(width: 320, height: 180)
  /// The distance between keyframes, in frames.
  var keyframes = 15
  /// The video encoder and the elements after it, in gst-launch syntax; nil for no video.
  var video: String? = "x264enc speed-preset=ultrafast bitrate=2000 key-int-max=%k ! h264parse"
  /// The audio encoder; nil for no audio.
  var audio: String? = "avenc_aac"
  /// The frequency of the tone, in Hz.
  var tone = 440
  var muxer = "mp4mux"
  /// Additional gst-launch syntax, at the end.
  var more = ""
  /// The elements before the video encoder.
  var filter = "identity"
  var fileExtension = "mp4"

  var format = "video/x-raw,format=I420"

  static let bars = 16

  /// The duration in seconds.
  var duration: Double { Double(frames) * Double(rate.1) / Double(rate.0) }

  /// Makes the file in a folder and returns its path; `name` has no extension.
  func make(_ name: String, in folder: TemporaryFolder) throws -> String {
    let path = folder.path + "/" + name + "." + fileExtension
    try FixtureCache.file("\(self)", at: path) { try make(at: $0) }
    return path
  }

  private func make(at path: String) throws {
    let raw = path + ".raw"
    var words = ""
    if let video {
      try writeFrames(to: raw)
      let encoder = video.replacing("%k", with: "\(keyframes)")
      words += """
        filesrc location=\(raw) ! rawvideoparse format=gray8 width=\(size.width) height=\(size.height) \
        framerate=\(rate.0)/\(rate.1) ! videoconvert ! \(filter) ! \(format) ! \(encoder) ! queue max-size-time=0 \
        max-size-bytes=0 max-size-buffers=0 ! mux. 
        """
    }
    if let audio {
      let samples = Int(duration * 48000)
      words += """
        audiotestsrc wave=sine freq=\(tone) volume=0.5 samplesperbuffer=480 num-buffers=\(samples / 480) ! \
        audio/x-raw,rate=48000,channels=2 ! audioconvert ! \(audio) ! queue max-size-time=0 max-size-bytes=0 \
        max-size-buffers=0 ! mux. 
        """
    }
    words += "\(muxer) name=mux ! filesink location=\(path) \(more)"
    defer { try? FileManager.default.removeItem(atPath: raw) }
    try launch(words)
  }

  private func writeFrames(to path: String) throws {
    try #require(FileManager.default.createFile(atPath: path, contents: nil))
    let file = try #require(FileHandle(forWritingAtPath: path))
    // rawvideoparse expects rows that are multiples of 4 bytes.
    let stride = (size.width + 3) / 4 * 4
    let barRows = size.height / 2
    let gray = Data(repeating: 128, count: stride * (size.height - barRows))
    for number in 0..<frames {
      var row = Data(repeating: 128, count: stride)
      for x in 0..<size.width {
        let bar = x * Self.bars / size.width
        let isWhite = bar == 0 || bar >= 2 && number >> (bar - 2) & 1 == 1
        row[x] = isWhite ? 235 : 16
      }
      // Whole rows: a debug build takes a second for each video to set the pixels one by one.
      var picture = Data(capacity: stride * size.height)
      for _ in 0..<barRows { picture.append(row) }
      try file.write(contentsOf: picture + gray)
    }
    try file.close()
  }
}

/// Runs gst-launch until it exits.
func launch(_ words: String) throws {
  let result = try Command.run(
    ["gst-launch-1.0", "-q"] + words.split(whereSeparator: \.isWhitespace).map { String($0) },
    keepsErrors: true)
  try #require(result.status == 0, "gst-launch-1.0 \(words): \(result.text)")
}

extension VideoFrame {
  /// The number that a frame of a generated video shows; nil for other frames.
  var number: Int? {
    let bit = { (bar: Int) in
      Int(pixel(x: (bar * 2 + 1) * width / (TestVideo.bars * 2), y: height / 4).green) > 128
    }
    guard bit(0), !bit(1) else { return nil }
    return (2..<TestVideo.bars).reduce(0) { $0 | (bit($1) ? 1 << ($1 - 2) : 0) }
  }
}
