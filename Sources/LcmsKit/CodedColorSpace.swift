/// A color space as ITU-T H.273 numbers it: in HEIF (`nclx`), AVIF and PNG (`cICP`).
public struct CodedColorSpace: Sendable, Hashable {
  /// The number of the primaries (H.273, table 2).
  public let primaries: Int
  /// The number of the transfer characteristics (H.273, table 3).
  public let transfer: Int

  /// Creates a color space.
  public init(primaries: Int, transfer: Int) { (self.primaries, self.transfer) = (primaries, transfer) }

  /// Whether the transfer characteristics are those of high dynamic range: PQ or HLG.
  public var isHighDynamicRange: Bool { transfer == 16 || transfer == 18 }

  /// The profile; nil for numbers that are not specified, and for high dynamic range, whose values are not those of a
  /// display: see `ColorTransform.init(highDynamicRange:)`.
  public var profile: ColorProfile? {
    guard let primaries = knownPrimaries, let transfer = knownTransfer else { return nil }
    return ColorProfile(primaries, transfer)
  }

  var knownPrimaries: ColorProfile.Primaries? {
    typealias Point = ColorProfile.Chromaticity
    return switch primaries {
    case 1: .sRGB
    case 4:  // NTSC 1953, white C
      .init(
        red: Point(0.67, 0.33), green: Point(0.21, 0.71), blue: Point(0.14, 0.08), white: Point(0.310, 0.316))
    case 5: .init(red: Point(0.64, 0.33), green: Point(0.29, 0.60), blue: Point(0.15, 0.06))  // PAL
    case 6, 7: .init(red: Point(0.630, 0.340), green: Point(0.310, 0.595), blue: Point(0.155, 0.070))  // NTSC
    case 9: .bt2020
    case 11:  // DCI-P3
      .init(
        red: Point(0.680, 0.320), green: Point(0.265, 0.690), blue: Point(0.150, 0.060),
        white: Point(0.314, 0.351))
    case 12: .displayP3
    case 22:  // EBU 3213
      .init(red: Point(0.630, 0.340), green: Point(0.295, 0.605), blue: Point(0.155, 0.077))
    default: nil
    }
  }

  private var knownTransfer: ColorProfile.Transfer? {
    switch transfer {
    case 4: .power(2.2)
    case 5: .power(2.8)
    case 8: .power(1)
    // The curves of cameras for video (BT.709, BT.601, BT.2020) are for displays with about the curve of sRGB; web
    // browsers show such images in the same way.
    case 1, 6, 13, 14, 15: .sRGB
    case 17: .power(2.6)  // SMPTE ST 428-1
    default: nil
    }
  }
}
