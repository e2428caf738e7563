import GObjectKit
import LcmsKit
import PixbufKit
import Synchronization

/// The color space that an image file specifies for its pixels; sRGB if it specifies none.
enum ImageColorSpace: Sendable, Equatable {
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

  /// The color space that the content of a box `colr` states (ISO/IEC 14496-12, 12.1.5); nil if it is unknown.
  init?(box content: [UInt8]) {
    if content.has("prof", at: 0) || content.has("rICC", at: 0) {
      self = .profile(Array(content.dropFirst(4)))
    } else if content.has("nclx", at: 0), let primaries = content.uint16(4, bigEndian: true),
      let transfer = content.uint16(6, bigEndian: true)
    {
      self = .coded(CodedColorSpace(primaries: primaries, transfer: transfer))
    } else {
      return nil
    }
  }

  /// The color space of decoded pixels: that of the container, otherwise that of the profile that the loader has read.
  init?(_ header: ScannedHeader, _ pixbuf: Pixbuf) {
    if let colorSpace = header.colorSpace { self = colorSpace } else { self.init(of: pixbuf) }
  }

  /// The color space of the profile that the loader has read; nil if there is none.
  init?(of pixbuf: Pixbuf) {
    guard let profile = pixbuf.colorProfile else { return nil }
    self = .profile(profile.withBytes { $0.withUnsafeBytes { Array($0) } })
  }
}

extension ImageColorSpace {
  /// The transform that was used last, and its color space.
  private static let last = Mutex<(colorSpace: ImageColorSpace, transform: ColorTransform?)?>(nil)

  /// The transform to sRGB; nil if the pixels are sRGB or nearly so. Any thread.
  ///
  /// The last one is kept: the photos of a camera have the same profile, and creating a transform takes as long as
  /// converting 250,000 pixels.
  var transform: ColorTransform? {
    if let last = Self.last.withLock({ $0 }), last.colorSpace == self { return last.transform }
    let transform = makeTransform()
    Self.last.withLock { $0 = (self, transform) }
    return transform
  }

  /// Whether it is one of high dynamic range, which has no profile.
  var isHighDynamicRange: Bool {
    if case .coded(let space) = self { space.isHighDynamicRange } else { false }
  }

  private func makeTransform() -> ColorTransform? {
    if case .coded(let space) = self, space.isHighDynamicRange {
      return ColorTransform(highDynamicRange: space)
    }
    return profile.flatMap { ColorTransform(from: $0) }
  }
}
