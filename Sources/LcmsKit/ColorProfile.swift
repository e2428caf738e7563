import CLcms2
import GObjectKit

/// An ICC profile of the colors of an image. Use it on one thread at a time.
public final class ColorProfile {
  /// The number of bytes of the largest profile that is read. Profiles of printers have about one million.
  public static let maximumSize = 8 << 20

  let handle: cmsHPROFILE

  /// Reads a profile from a file's bytes.
  ///
  /// - Returns: nil if the bytes are no profile of the colors of an image: damaged, larger than `maximumSize`, or of
  ///   another class, such as a link between two devices.
  public init?(_ bytes: some Collection<UInt8>) {
    guard (128...Self.maximumSize).contains(bytes.count),
      let handle = Array(bytes).withUnsafeBytes({
        cmsOpenProfileFromMem($0.baseAddress, cmsUInt32Number($0.count))
      })
    else { return nil }
    let classes = [cmsSigInputClass, cmsSigDisplayClass, cmsSigOutputClass, cmsSigColorSpaceClass]
    guard classes.contains(cmsGetDeviceClass(handle)) else {
      cmsCloseProfile(handle)
      return nil
    }
    self.handle = handle
  }

  init(adopting handle: cmsHPROFILE) { self.handle = handle }

  deinit { cmsCloseProfile(handle) }

  /// Whether the profile is one of images of cyan, magenta, yellow and black.
  public var isCMYK: Bool { cmsGetColorSpace(handle) == cmsSigCmykData }

  /// Whether the profile is one of RGB images.
  public var isRGB: Bool { cmsGetColorSpace(handle) == cmsSigRgbData }

  /// The profile as it is stored in a file; nil if there is no memory for it.
  public var bytes: [UInt8]? {
    var count: cmsUInt32Number = 0
    guard cmsSaveProfileToMem(handle, nil, &count) != 0, count > 0 else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(count))
    let isSaved = bytes.withUnsafeMutableBytes { cmsSaveProfileToMem(handle, $0.baseAddress, &count) }
    return isSaved != 0 ? bytes : nil
  }
}

extension ColorProfile {
  /// A chromaticity of CIE 1931.
  public struct Chromaticity: Sendable, Hashable {
    let x: Double
    let y: Double

    /// Creates a chromaticity; both are in 0…1, and their sum is at most 1.
    public init(_ x: Double, _ y: Double) { (self.x, self.y) = (x, y) }

    /// The standard illuminant D65.
    public static let d65 = Chromaticity(0.3127, 0.3290)

    fileprivate var value: cmsCIExyY { cmsCIExyY(x: x, y: y, Y: 1) }
    fileprivate var isValid: Bool { x >= 0 && y > 0 && x + y <= 1 }
  }

  /// The chromaticities of an RGB color space.
  public struct Primaries: Sendable, Hashable {
    let red: Chromaticity
    let green: Chromaticity
    let blue: Chromaticity
    let white: Chromaticity

    /// Creates primaries.
    public init(red: Chromaticity, green: Chromaticity, blue: Chromaticity, white: Chromaticity = .d65) {
      (self.red, self.green, self.blue, self.white) = (red, green, blue, white)
    }

    /// Those of sRGB (IEC 61966-2-1) and of ITU-R BT.709.
    public static let sRGB = Primaries(
      red: Chromaticity(0.64, 0.33), green: Chromaticity(0.30, 0.60), blue: Chromaticity(0.15, 0.06))
    /// Those of Display P3 (SMPTE EG 432-1).
    public static let displayP3 = Primaries(
      red: Chromaticity(0.680, 0.320), green: Chromaticity(0.265, 0.690), blue: Chromaticity(0.150, 0.060))
    /// Those of Adobe RGB (1998), 4.3.1.1.
    public static let adobeRGB = Primaries(
      red: Chromaticity(0.64, 0.33), green: Chromaticity(0.21, 0.71), blue: Chromaticity(0.15, 0.06))
    /// Those of ITU-R BT.2020.
    public static let bt2020 = Primaries(
      red: Chromaticity(0.708, 0.292), green: Chromaticity(0.170, 0.797), blue: Chromaticity(0.131, 0.046))
  }

  /// How component values become light.
  public enum Transfer: Sendable, Hashable {
    /// The curve of sRGB (IEC 61966-2-1).
    case sRGB
    /// A power with this exponent, such as 2.2; 1 is linear.
    case power(Double)
  }

  /// Creates a profile of an RGB color space.
  ///
  /// - Returns: nil if there is no such color space: the primaries are on a line, or the exponent is not in 0.1…10.
  public convenience init?(_ primaries: Primaries, _ transfer: Transfer) {
    guard let curve = Self.curve(transfer) else { return nil }
    defer { cmsFreeToneCurve(curve) }
    let points = [primaries.red, primaries.green, primaries.blue, primaries.white]
    guard points.allSatisfy(\.isValid) else { return nil }
    var white = primaries.white.value
    var triple = cmsCIExyYTRIPLE(
      Red: primaries.red.value, Green: primaries.green.value, Blue: primaries.blue.value)
    var curves: [OpaquePointer?] = [curve, curve, curve]
    guard let handle = cmsCreateRGBProfile(&white, &triple, &curves) else { return nil }
    self.init(adopting: handle)
  }

  private static func curve(_ transfer: Transfer) -> OpaquePointer? {
    switch transfer {
    case .power(let exponent): return (0.1...10).contains(exponent) ? cmsBuildGamma(nil, exponent) : nil
    case .sRGB:
      // Type 4 of ICC.1:2022, table 68: ((a x + b) ^ g, from d; else c x).
      var parameters = [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045]
      return cmsBuildParametricToneCurve(nil, 4, &parameters)
    }
  }

  /// sRGB (IEC 61966-2-1), a new profile each time: profiles may not be used by several threads.
  static func sRGB() -> ColorProfile? { cmsCreate_sRGBProfile().map { ColorProfile(adopting: $0) } }
}
