import Glibc

/// How the loudness of songs is evened out by the gains in their tags.
///
/// Source: "ReplayGain 2.0 specification", https://wiki.hydrogenaud.io/index.php?title=ReplayGain_2.0_specification:
/// the gains lead to −18 LUFS. For Opus, RFC 7845, section 5.2.1: `R128_TRACK_GAIN` and `R128_ALBUM_GAIN` lead to
/// −23 LUFS. A song without tags is played as it is.
public struct ReplayGain: Sendable, Hashable {
  /// Which gain is applied.
  public enum Mode: String, Sendable, Hashable, CaseIterable {
    /// None.
    case off
    /// That of the song: all songs are equally loud.
    case track
    /// That of the album, so that quiet songs of an album stay quiet; that of the song where there is none.
    case album
  }

  /// The gain of a song, and whether its peaks are limited.
  public struct Gain: Sendable, Hashable {
    /// The linear factor.
    public var factor = 1.0
    /// Whether the peaks that the factor would clip are limited softly.
    public var isLimited = false

    /// Creates the gain that changes nothing.
    public init() {}
  }

  /// Which gain is applied.
  public var mode = Mode.off
  /// What is added to the gain of songs that have one, in dB, clamped to −15…15.
  public var preamp = 0.0 {
    didSet { preamp = preamp.isFinite ? min(max(preamp, -15), 15) : 0 }
  }
  /// Whether peaks above full scale are limited softly; they are clipped otherwise.
  public var limitsPeaks = true

  /// Creates the setting that changes nothing.
  public init() {}

  /// The gain of a song with certain tags.
  public func gain(for tags: ReplayGainTags) -> Gain {
    var gain = Gain()
    let usesAlbum =
      switch mode {
      case .off: false
      case .track: tags.trackGain == nil
      case .album: tags.albumGain != nil
      }
    let (chosen, peak) =
      usesAlbum ? (tags.albumGain, tags.albumPeak) : (tags.trackGain, tags.trackPeak)
    guard mode != .off, let decibels = chosen, decibels.isFinite else { return gain }
    // The range of the element `volume`.
    gain.factor = min(pow(10, (decibels + preamp) / 20), 10)
    // Without a peak, a song may reach full scale.
    gain.isLimited = limitsPeaks && gain.factor * (peak ?? 1) > 1
    return gain
  }
}

/// The tags of a song that `ReplayGain` uses; nil where one is missing. Gains in dB that lead to −18 LUFS, peaks as a
/// fraction of full scale.
public struct ReplayGainTags: Sendable, Hashable {
  /// The gain of the song.
  public var trackGain: Double?
  /// The highest sample of the song.
  public var trackPeak: Double?
  /// The gain of its album.
  public var albumGain: Double?
  /// The highest sample of the album.
  public var albumPeak: Double?

  /// Creates an empty value.
  public init() {}

  /// Takes over a comment of Opus, such as `R128_TRACK_GAIN=-1280`: a signed number with 8 fractional bits.
  mutating func take(comment: String) {
    let parts = comment.split(separator: "=", maxSplits: 1)
    guard parts.count == 2, let number = Int(parts[1]), Int(Int16.min)...Int(Int16.max) ~= number else {
      return
    }
    // From −23 LUFS to −18 LUFS.
    let gain = Double(number) / 256 + 5
    switch parts[0].uppercased() {
    case "R128_TRACK_GAIN": trackGain = gain
    case "R128_ALBUM_GAIN": albumGain = gain
    default: break
    }
  }
}
