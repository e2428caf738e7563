import GObjectKit

/// Which of the samples that a decoder makes of an audio file are the recording. Encoders prepend samples (delay,
/// priming) and fill up the last frame (padding).
///
/// GStreamer (1.22) trims FLAC, WAV and Opus itself, and MP3 by the LAME tag. Not exactly trimmed are:
///
/// - AAC and ALAC in MP4: `iTunSMPB`, Apple's own note of delay and length, is ignored; an edit list is rounded to
///   nanoseconds and to the timescale of the movie, and decoding begins at the first sample of the edit, so that its
///   beginning lacks the frame that it overlaps with. Without an edit list, a file ends with the duration of the movie,
///   whose timescale may be coarser than a sample: `mp4mux` (1.22) writes 1800 Hz, and 24 samples are missing (1.22).
/// - Vorbis: the end is rounded, so that a file may have one sample more than its last granule position says (1.22).
public struct AudioTrim: Sendable, Hashable {
  /// The number of samples of each channel before the recording.
  public let delay: Int
  /// The number of samples of each channel of the recording.
  public let length: Int
  /// The sample rate in which both are counted, in Hz.
  public let rate: Int
  /// What the demuxer reads instead of the bytes of the file.
  var patches: [Patch] = []

  /// Bytes that replace others.
  struct Patch: Sendable, Hashable {
    /// The place in the file, in bytes.
    let offset: Int
    let bytes: [UInt8]
  }

  /// The longest delay that is believed, in samples. Encoders have 500 to 3000.
  static let longestDelay = 16_384

  /// Creates a value; nil where the numbers make no sense.
  init?(delay: Int, length: Int, rate: Int, patches: [Patch] = []) {
    guard 0...Self.longestDelay ~= delay, length > 0, Self.rates ~= rate, length < 1 << 40 else { return nil }
    (self.delay, self.length, self.rate, self.patches) = (delay, length, rate, patches)
  }

  /// The sample rates of audio files, in Hz. A timescale outside counts no samples.
  static let rates = 7350...768_000

  /// The trim of a local file; nil where GStreamer trims exactly, where nothing is known of the samples, and where the
  /// file cannot be read. Blocks while it reads the index of an MP4 file: do not call on the main thread.
  public static func read(path: String) -> AudioTrim? {
    guard let file = try? InputFile(path: path), let head = try? file.read(at: 0, count: 4096) else {
      return nil
    }
    if head.starts(with: "OggS".utf8) { return vorbis(head, of: file) }
    if head.dropFirst(4).starts(with: "ftyp".utf8) { return mp4(file) }
    return nil
  }

  /// The range of the recording in samples of another rate.
  func range(rate other: Int) -> Range<Int> {
    let scale = { (count: Int) in
      Int(clamping: (Int128(count) * Int128(other) + Int128(rate / 2)) / Int128(rate))
    }
    return scale(delay)..<max(scale(delay + length), scale(delay) + 1)
  }
}
