import CGLib
import CLcms2
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

  private static func bytes(of profile: cmsHPROFILE) -> [UInt8] {
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
