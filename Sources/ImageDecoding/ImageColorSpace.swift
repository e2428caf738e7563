import GObjectKit
import LcmsKit
import PixbufKit

/// The color space that an image file states for its pixels. Without a statement it is sRGB.
enum StatedColors: Sendable, Equatable {
  /// An ICC profile.
  case profile([UInt8])
  /// Numbers of ITU-T H.273.
  case coded(CodedColorSpace)
  /// The chromaticities and the exponent of a PNG.
  case chromaticities(ColorProfile.Primaries, ColorProfile.Transfer)
  /// Adobe RGB (1998), which DCF names instead of embedding a profile.
  case adobeRGB
  /// sRGB, whatever else is in the file.
  case sRGB

  /// The profile; nil for sRGB and for a damaged profile.
  var profile: ColorProfile? {
    switch self {
    case .profile(let bytes): ColorProfile(bytes)
    case .coded(let space): space.profile
    case .chromaticities(let primaries, let transfer): ColorProfile(primaries, transfer)
    // Adobe RGB (1998), 4.3.1.2: 2 + 51/256.
    case .adobeRGB: ColorProfile(.adobeRGB, .power(2 + 51.0 / 256))
    case .sRGB: nil
    }
  }

  /// The profile as bytes for another file; nil for sRGB, and if there is none.
  var profileBytes: [UInt8]? {
    if case .profile(let bytes) = self { bytes } else { profile?.bytes }
  }

  /// The color space of decoded pixels: what the container states, otherwise what the loader has found.
  init?(_ header: ScannedHeader, _ pixbuf: Pixbuf) {
    if let stated = header.colors { self = stated } else { self.init(of: pixbuf) }
  }

  /// The color space that the loader has found; nil if there is none.
  init?(of pixbuf: Pixbuf) {
    guard let profile = pixbuf.colorProfile else { return nil }
    self = .profile(profile.withBytes { $0.withUnsafeBytes { Array($0) } })
  }
}

extension ColorTransform {
  /// The conversion of decoded pixels to sRGB; nil if they are sRGB.
  convenience init?(_ header: ScannedHeader, _ pixbuf: Pixbuf) {
    guard let profile = StatedColors(header, pixbuf)?.profile else { return nil }
    self.init(from: profile)
  }
}
