import FileTesting
import Foundation
import TestTools
import Testing

/// A continuous sine tone that is cut into two files. Whoever plays them one after the other without losing or
/// repeating a sample hears one tone.
struct SineRecording {
  /// How a part is encoded.
  enum Format: String, CaseIterable {
    case flac, opus, vorbis, wav, alac
    /// MP3 with the LAME tag.
    case mp3
    /// AAC with Apple's note of delay and length; with an edit list; with both.
    case aacNote, aacEdit, aacBoth

    /// Whether the decoded samples are those that were encoded.
    var isLossless: Bool { [.flac, .wav, .alac].contains(self) }

    /// Opus always has 48,000 Hz.
    var rate: Int { self == .opus ? 48000 : 44100 }
    /// gst-launch syntax of the encoder, and the file extension.
    var encoder: (String, fileExtension: String) {
      switch self {
      case .flac: ("flacenc", "flac")
      case .opus: ("opusenc ! oggmux", "opus")
      case .vorbis: ("vorbisenc ! oggmux", "ogg")
      case .wav: ("wavenc", "wav")
      case .alac: ("avenc_alac ! mp4mux", "m4a")
      case .mp3: ("lamemp3enc", "mp3")
      case .aacNote, .aacEdit, .aacBoth: ("avenc_aac bitrate=192000 ! mp4mux", "m4a")
      }
    }
  }

  let format: Format
  /// A frequency whose period is no whole number of samples.
  let frequency = 441.7
  /// The samples at which parts begin and end; no multiples of a frame.
  let cuts: [Int]
  /// The tags of each part, in gst-launch syntax.
  var tags: [String] = []

  init(_ format: Format, cuts: [Int] = [0, 66_543, 140_003]) { (self.format, self.cuts) = (format, cuts) }

  var length: Int { cuts[cuts.count - 1] }
  private var step: Double { 2 * .pi * frequency / Double(format.rate) }

  /// The sample of the tone at an index.
  func sample(_ index: Int) -> Double { 16_000 * sin(step * Double(index)) }

  /// Makes the parts in a folder and returns their paths.
  func make(in folder: TemporaryFolder) throws -> [String] {
    try zip(cuts, cuts.dropFirst()).enumerated().map { number, range in
      let (encoder, suffix) = format.encoder
      let path = folder.path + "/\(format)\(number + 1)." + suffix
      try FixtureCache.file("\(self) \(range)", at: path) { path in
        let tags = tags.isEmpty ? "" : "taginject tags=\(tags[number]) ! "
        try encode(range.0..<range.1, with: tags + encoder, to: path)
      }
      return path
    }
  }

  private func encode(_ range: Range<Int>, with encoder: String, to path: String) throws {
    let raw = path + ".raw"
    defer { try? FileManager.default.removeItem(atPath: raw) }
    let samples = range.map { Int16(sample($0).rounded()) }
    try samples.withUnsafeBytes { Data($0) }.write(to: URL(fileURLWithPath: raw))
    try launch(
      """
      filesrc location=\(raw) ! rawaudioparse format=pcm pcm-format=s16le sample-rate=\(format.rate) num-channels=1 \
      ! audioconvert ! \(encoder) ! filesink location=\(path)
      """)
    switch format {
    case .mp3: try EncoderDelay.addLAMETag(to: path, length: range.count)
    case .aacNote: try EncoderDelay.describe(path, length: range.count, by: [.note])
    case .aacEdit: try EncoderDelay.describe(path, length: range.count, by: [.edit])
    case .aacBoth: try EncoderDelay.describe(path, length: range.count, by: [.note, .edit])
    case .flac, .opus, .vorbis, .wav, .alac: break
    }
  }

  /// By how many samples a piece of the recording is late, by the phase of the tone: 0.5 where half a sample is
  /// missing before it. Shifts of a whole period are not seen, so the number of samples has to be compared as well.
  ///
  /// - Parameter range: The indices of the piece.
  func shift(of samples: [Int16], in range: Range<Int>) -> Double {
    var (inPhase, quadrature) = (0.0, 0.0)
    for index in range where samples.indices.contains(index) {
      inPhase += Double(samples[index]) * sin(step * Double(index))
      quadrature += Double(samples[index]) * cos(step * Double(index))
    }
    return atan2(quadrature, inPhase) / step
  }
}
