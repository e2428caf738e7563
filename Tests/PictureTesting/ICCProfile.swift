import CGLib
import CLcms2
import Glibc
import LcmsKit

/// ICC profiles to embed into image files.
public enum ICCProfile {
  /// The profile of an RGB color space.
  public static func rgb(_ primaries: ColorProfile.Primaries, _ transfer: ColorProfile.Transfer) -> [UInt8] {
    ColorProfile(primaries, transfer)?.bytes ?? []
  }

  /// The profile of gray images whose values become light with an exponent.
  public static func gray(gamma: Double) -> [UInt8] {
    var white = cmsCIExyY(x: 0.3457, y: 0.3585, Y: 1)
    guard let curve = cmsBuildGamma(nil, gamma), let profile = cmsCreateGrayProfile(&white, curve) else {
      return []
    }
    defer {
      cmsFreeToneCurve(curve)
      cmsCloseProfile(profile)
    }
    return bytes(of: profile)
  }

  /// A profile of CMYK inks, with a header and without tables.
  public static func cmyk() -> [UInt8] {
    guard let profile = cmsCreateProfilePlaceholder(nil) else { return [] }
    defer { cmsCloseProfile(profile) }
    cmsSetProfileVersion(profile, 4.3)
    cmsSetDeviceClass(profile, cmsSigOutputClass)
    cmsSetColorSpace(profile, cmsSigCmykData)
    cmsSetPCS(profile, cmsSigLabData)
    return bytes(of: profile)
  }

  fileprivate static func bytes(of profile: cmsHPROFILE) -> [UInt8] {
    var count: cmsUInt32Number = 0
    guard cmsSaveProfileToMem(profile, nil, &count) != 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: Int(count))
    return cmsSaveProfileToMem(profile, &bytes, &count) != 0 ? bytes : []
  }

  /// The profile as gdk-pixbuf's savers expect it, for their option `icc-profile`.
  public static func base64(_ profile: [UInt8]) -> String {
    guard let text = g_base64_encode(profile, gsize(profile.count)) else { return "" }
    defer { g_free(text) }
    return String(cString: text)
  }
}

extension ICCProfile {
  /// A profile of inks on paper whose every component of sRGB is ((1 − ink) × (1 − black)) to the power of `exponent`.
  public static func inks(exponent: Double) -> [UInt8] {
    guard let profile = cmsCreateProfilePlaceholder(nil), let pipeline = cmsPipelineAlloc(nil, 4, 3),
      let table = cmsStageAllocCLut16bit(nil, 10, 4, 3, nil)
    else { return [] }
    defer {
      cmsPipelineFree(pipeline)
      cmsCloseProfile(profile)
    }
    // Version 2, for which Little CMS compensates no black point unasked.
    cmsSetProfileVersion(profile, 2.1)
    cmsSetDeviceClass(profile, cmsSigOutputClass)
    cmsSetColorSpace(profile, cmsSigCmykData)
    cmsSetPCS(profile, cmsSigLabData)
    var exponent = exponent
    _ = cmsStageSampleCLut16bit(
      table,
      { input, output, exponent in
        guard let input, let output, let exponent = exponent?.load(as: Double.self) else { return 0 }
        let inks = (0..<4).map { Double(input[$0]) / 65_535 }
        let lab = ICCProfile.lab((0..<3).map { pow((1 - inks[$0]) * (1 - inks[3]), exponent) })
        // ICC.1:2001, annex A: 0xFF00 is L* 100 and 0x8000 is a* and b* 0.
        output[0] = UInt16(clamping: Int((lab[0] * 652.8).rounded()))
        output[1] = UInt16(clamping: Int(((lab[1] + 128) * 256).rounded()))
        output[2] = UInt16(clamping: Int(((lab[2] + 128) * 256).rounded()))
        return 1
      }, &exponent, 0)
    guard cmsPipelineInsertStage(pipeline, cmsAT_BEGIN, table) != 0,
      cmsWriteTag(profile, cmsSigAToB0Tag, UnsafeRawPointer(pipeline)) != 0
    else { return [] }
    return bytes(of: profile)
  }

  /// CIELAB with illuminant D50 of components of sRGB, 0…1; the matrix is that of ICC's sRGB profile.
  private static func lab(_ components: [Double]) -> [Double] {
    let light = components.map { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
    let matrix = [
      [0.4360747, 0.3850649, 0.1430804], [0.2225045, 0.7168786, 0.0606169],
      [0.0139322, 0.0971045, 0.7141733],
    ]
    let values = zip(matrix, [0.9642, 1, 0.8249]).map { row, white in
      zip(row, light).map { $0 * $1 }.reduce(0, +) / white
    }
    let roots = values.map { $0 > 216.0 / 24_389 ? cbrt($0) : (24_389.0 / 27 * $0 + 16) / 116 }
    return [116 * roots[1] - 16, 500 * (roots[0] - roots[1]), 200 * (roots[1] - roots[2])]
  }
}
