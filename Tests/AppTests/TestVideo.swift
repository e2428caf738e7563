import Foundation
import TestTools
import Testing

/// A fixture video whose frames are gray, brighter from start to end, so that a frame on the screen identifies its
/// position. With a low tone, or without audio.
struct TestVideo {
  /// The duration in seconds.
  var duration = 10
  var hasAudio = true
  /// The width of the frames in pixels.
  var width = 320
  /// The height of the frames in pixels.
  var height = 180
  /// Additional gst-launch elements before the muxer, such as tags.
  var more = ""
  /// Frames per second.
  static let rate = 10
  /// The gray of the first and the last frame.
  static let grays = 40.0...220.0

  /// The gray of the frame at a time.
  func gray(at seconds: Double) -> Double {
    Self.grays.lowerBound + (Self.grays.upperBound - Self.grays.lowerBound) * seconds / Double(duration)
  }

  /// The time of the frame with a gray.
  func seconds(of gray: Double) -> Double {
    (gray - Self.grays.lowerBound) / (Self.grays.upperBound - Self.grays.lowerBound) * Double(duration)
  }

  /// Creates the Matroska file at a path.
  func make(_ path: String) throws { try FixtureCache.file("\(self)", at: path, make: produce) }

  private func produce(_ path: String) throws {
    let count = duration * Self.rate
    let raw = NSTemporaryDirectory() + "/\(UUID().uuidString).gray"
    // A gst-launch word ends at a space, but a path may contain spaces.
    let video = raw + ".mkv"
    defer { try? FileManager.default.removeItem(atPath: raw) }
    var bytes = Data(capacity: width * height * count)
    for number in 0..<count {
      // From full range to video range, 16…235.
      let gray = 16 + gray(at: Double(number) / Double(Self.rate)) * 219 / 255
      bytes.append(Data(repeating: UInt8(gray.rounded()), count: width * height))
    }
    try bytes.write(to: URL(fileURLWithPath: raw))
    var words = """
      filesrc location=\(raw) ! rawvideoparse format=gray8 width=\(width) height=\(height) framerate=\(Self.rate)/1 ! \
      videoconvert ! video/x-raw,format=I420 ! x264enc speed-preset=ultrafast key-int-max=10 bitrate=400 ! \
      h264parse ! queue ! mux. matroskamux name=mux \(more) ! filesink location=\(video)
      """
    if hasAudio {
      words += """
         audiotestsrc wave=sine freq=220 volume=0.1 samplesperbuffer=4800 num-buffers=\(duration * 10) ! \
        audio/x-raw,rate=48000 ! audioconvert ! opusenc ! queue ! mux.
        """
    }
    try Self.launch(words)
    try FileManager.default.moveItem(atPath: video, toPath: path)
  }

  /// Creates a silent video of seven colored vertical bars, 320 × 180, ten seconds.
  static func bars(_ path: String) throws {
    try make(
      """
      videotestsrc pattern=smpte75 num-buffers=100 ! video/x-raw,width=320,height=180,framerate=10/1 ! \
      x264enc speed-preset=ultrafast key-int-max=10 ! h264parse ! matroskamux
      """, path)
  }

  /// Creates a video of 20 seconds with two audio tracks: "Original", 220 Hz, and "Commentary", 880 Hz.
  static func twoAudioTracks(_ path: String) throws {
    let sound = { (tone: Int, tags: String) in
      """
      audiotestsrc wave=sine freq=\(tone) volume=0.3 samplesperbuffer=4800 num-buffers=200 ! \
      audio/x-raw,rate=48000 ! taginject tags=\(tags) ! opusenc ! queue ! mux.
      """
    }
    try make(
      """
      videotestsrc num-buffers=200 ! video/x-raw,width=320,height=180,framerate=10/1 ! \
      x264enc speed-preset=ultrafast key-int-max=10 ! h264parse ! queue ! mux. \
      \(sound(220, "language-code=en,title=Original")) \(sound(880, "language-code=de,title=Commentary")) \
      matroskamux name=mux
      """, path)
  }

  /// Creates a song, 330 Hz.
  ///
  /// - Parameters:
  ///   - seconds: The duration.
  ///   - tags: The tags as `taginject` takes them, without spaces; empty for none.
  static func song(_ path: String, seconds: Int = 30, tags: String = "") throws {
    try make(
      """
      audiotestsrc wave=sine freq=330 volume=0.3 samplesperbuffer=4800 num-buffers=\(seconds * 10) ! \
      audio/x-raw,rate=48000 ! \(tags.isEmpty ? "" : "taginject tags=\(tags) !") vorbisenc ! oggmux
      """, path)
  }

  /// Runs a gst-launch pipeline that writes a file. A gst-launch word ends at a space, but a path may contain spaces.
  private static func make(_ words: String, _ path: String) throws {
    try FixtureCache.file(words, at: path) { path in
      let draft = NSTemporaryDirectory() + "/\(UUID().uuidString)"
      try launch(words + " ! filesink location=" + draft)
      try FileManager.default.moveItem(atPath: draft, toPath: path)
    }
  }

  private static func launch(_ words: String) throws {
    let result = try Command.run(
      ["gst-launch-1.0", "-q"] + words.split(whereSeparator: \.isWhitespace).map(String.init),
      keepsErrors: true)
    try #require(result.status == 0, "gst-launch-1.0 \(words): \(result.text)")
  }
}
