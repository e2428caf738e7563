import LcmsKit

/// The chunks of a PNG that state its color space (PNG third edition, 11.3.2).
struct PNGColorSpace {
  private var coded: CodedColorSpace?
  private var hasProfile = false
  private var isSRGB = false
  private var gamma: Double?
  private var primaries: ColorProfile.Primaries?

  /// The longest of these chunks, apart from the profile.
  static let longestChunk = 32

  /// Reads a chunk; those of other types are ignored.
  mutating func read(_ type: [UInt8], _ content: () -> [UInt8]?) {
    if type.has("iCCP", at: 0) {
      hasProfile = true
    } else if type.has("sRGB", at: 0) {
      isSRGB = true
    } else if type.has("cICP", at: 0), let content = content(), content.count == 4 {
      coded = CodedColorSpace(primaries: Int(content[0]), transfer: Int(content[1]))
    } else if type.has("gAMA", at: 0), let content = content(), let value = content.uint32(0, bigEndian: true)
    {
      gamma = Double(value) / 100_000
    } else if type.has("cHRM", at: 0), let content = content(), content.count == 32 {
      let values = (0..<8).compactMap { content.uint32($0 * 4, bigEndian: true) }.map { Double($0) / 100_000 }
      let points = (0..<4).map { ColorProfile.Chromaticity(values[$0 * 2], values[$0 * 2 + 1]) }
      primaries = .init(red: points[1], green: points[2], blue: points[3], white: points[0])
    }
  }

  /// The color space; nil if none is stated, or if it is the profile that the loader reads. The order of precedence is
  /// that of the specification.
  var colorSpace: ImageColorSpace? {
    if let coded { return .coded(coded) }
    if hasProfile { return nil }
    if isSRGB { return .sRGB }
    guard gamma != nil || primaries != nil else { return nil }
    return .chromaticities(primaries ?? .sRGB, transfer)
  }

  private var transfer: ColorProfile.Transfer {
    guard let gamma, gamma > 0 else { return .sRGB }
    // Programs that write sRGB without saying so write 0.45455.
    return abs(gamma - 0.45455) < 0.005 ? .sRGB : .power(1 / gamma)
  }
}
