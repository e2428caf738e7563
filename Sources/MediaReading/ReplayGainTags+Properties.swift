import MediaLibrary

extension ReplayGainTags {
  /// The difference of the reference loudness of R128 tags, −23 LUFS, to that of ReplayGain 2, −18 LUFS, in dB.
  private static let r128Offset = 5.0

  /// Interprets tags by their keys. Sources: the ReplayGain 2.0 specification; RFC 7845, 5.2.1, whose gains are fixed-point
  /// numbers with 8 bits after the point.
  init(_ properties: [String: [String]]) {
    self.init()
    func number(_ key: String) -> Double? { properties[key]?.lazy.compactMap { Self.number($0) }.first }
    func gain(_ kind: String) -> Double? {
      let stated =
        number("REPLAYGAIN_\(kind)_GAIN") ?? number("R128_\(kind)_GAIN").map { $0 / 256 + Self.r128Offset }
      return stated.flatMap { abs($0) <= 100 ? $0 : nil }
    }
    func peak(_ kind: String) -> Double? {
      number("REPLAYGAIN_\(kind)_PEAK").flatMap { (0...100).contains($0) ? $0 : nil }
    }
    (trackGain, trackPeak) = (gain("TRACK"), peak("TRACK"))
    (albumGain, albumPeak) = (gain("ALBUM"), peak("ALBUM"))
  }

  /// The number at the start of a text such as "-6.48 dB"; some programs write a decimal comma.
  private static func number(_ text: String) -> Double? {
    let digits = text.drop { $0 == " " || $0 == "+" }.prefix {
      $0.isASCII && ($0.isNumber || "-.,eE".contains($0))
    }
    return Double(String(digits.map { $0 == "," ? "." : $0 })).flatMap { $0.isFinite ? $0 : nil }
  }
}
