import Foundation

/// The test songs: two minutes of chords in stereo at 44.1 kHz with tags, and sound from the first sample on.
enum BenchmarkSong {
  private static let rate = 44_100
  private static let seconds = 120

  /// A file format: the element that encodes it, and that writes its tags.
  enum Format: String, CaseIterable {
    case flac, mp3, opus, m4a

    fileprivate var elements: [String] {
      switch self {
      case .flac: ["flacenc"]
      case .mp3:
        ["lamemp3enc", "target=bitrate", "bitrate=192", "cbr=true", "!", "id3v2mux"]
      case .opus: ["audioresample", "!", "opusenc", "!", "oggmux"]
      case .m4a: ["audioconvert", "!", "avenc_aac", "!", "aacparse", "!", "mp4mux"]
      }
    }
  }

  /// Creates the song unless it exists. Returns its path.
  static func make(_ format: Format, in folder: String) throws -> String {
    let path = "\(folder)/song.\(format.rawValue)"
    guard !FileManager.default.fileExists(atPath: path) else { return path }
    let buffers = ["num-buffers=\(seconds * 10)", "samplesperbuffer=\(rate / 10)"]
    var words = ["gst-launch-1.0", "-q", "audiomixer", "name=mix", "!", "audioconvert", "!"]
    words += ["audio/x-raw,format=S16LE,rate=\(rate),channels=2", "!", "taginject"]
    words += ["tags=title=\"Chords\",artist=\"Tintype\",album=\"Benchmark\"", "!"]
    words += format.elements + ["!", "filesink", "location=\(path).part"]
    // Noise makes the frames of FLAC as large as those of music.
    for source in [["wave=sine", "freq=440"], ["wave=saw", "freq=554.37"], ["wave=pink-noise"]] {
      words += ["audiotestsrc"] + buffers + source
      words += ["volume=0.2", "!", "audio/x-raw,rate=\(rate),channels=2", "!", "mix."]
    }
    try EncodedFile.make(path, words)
    return path
  }
}
