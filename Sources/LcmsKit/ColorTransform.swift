import CLcms2

/// Converts pixels from the colors of a profile to sRGB, or back. Any thread: Little CMS allows it for transforms without a
/// cache (`cmsFLAGS_NOCACHE`), which do not change.
public final class ColorTransform: @unchecked Sendable {
  private enum Method {
    case colors(cmsHTRANSFORM)
    /// The result for each component of a gray pixel.
    case gray([UInt8])
    case tones(ToneMapping)
  }

  private let method: Method

  /// Prepares the conversion of images with three equal or different components.
  ///
  /// - Returns: nil if no pixel would change by more than 1 of 255, or if the profile is neither one of RGB nor one of
  ///   gray images: `InkConversion` converts CMYK.
  public init?(from profile: ColorProfile) {
    guard let target = ColorProfile.sRGB() else { return nil }
    let (intent, flags) = profile.rendering
    switch cmsGetColorSpace(profile.handle) {
    case cmsSigRgbData:
      guard
        let transform = cmsCreateTransform(
          profile.handle, tt_layout_bgra, target.handle, tt_layout_bgra, intent, flags)
      else { return nil }
      guard Self.changesColors(transform) else {
        cmsDeleteTransform(transform)
        return nil
      }
      method = .colors(transform)
    case cmsSigGrayData:
      guard
        let transform = cmsCreateTransform(
          profile.handle, tt_layout_gray, target.handle, tt_layout_rgb, intent, flags)
      else { return nil }
      defer { cmsDeleteTransform(transform) }
      let table = Self.table(transform)
      guard table.enumerated().contains(where: { abs($0.offset - Int($0.element)) > 1 }) else { return nil }
      method = .gray(table)
    default: return nil
    }
  }

  /// Prepares the conversion from sRGB to the colors of a display: relative colorimetric with black point compensation.
  ///
  /// - Returns: nil if no pixel would change by more than 1 of 255, or if the profile is not one of RGB.
  public init?(to profile: ColorProfile) {
    guard profile.isRGB, let source = ColorProfile.sRGB(),
      let transform = cmsCreateTransform(
        source.handle, tt_layout_bgra, profile.handle, tt_layout_bgra,
        cmsUInt32Number(INTENT_RELATIVE_COLORIMETRIC),
        cmsUInt32Number(cmsFLAGS_NOCACHE) | cmsUInt32Number(cmsFLAGS_BLACKPOINTCOMPENSATION))
    else { return nil }
    guard Self.changesColors(transform) else {
      cmsDeleteTransform(transform)
      return nil
    }
    method = .colors(transform)
  }

  /// Prepares the conversion of images of high dynamic range; nil for other color spaces.
  public init?(highDynamicRange space: CodedColorSpace) {
    guard let mapping = ToneMapping(space) else { return nil }
    method = .tones(mapping)
  }

  deinit {
    if case .colors(let transform) = method { cmsDeleteTransform(transform) }
  }

  /// Whether one of 729 colors changes visibly.
  private static func changesColors(_ transform: cmsHTRANSFORM) -> Bool {
    let steps = (0...8).map { UInt8(min($0 * 32, 255)) }
    var colors: [UInt8] = []
    for blue in steps {
      for green in steps {
        for red in steps { colors += [blue, green, red, 255] }
      }
    }
    var converted = colors
    converted.withUnsafeMutableBytes { pixels in
      cmsDoTransform(transform, pixels.baseAddress, pixels.baseAddress, cmsUInt32Number(pixels.count / 4))
    }
    return zip(colors, converted).contains { abs(Int($0) - Int($1)) > 1 }
  }

  private static func table(_ transform: cmsHTRANSFORM) -> [UInt8] {
    let values = (0...255).map { UInt8($0) }
    var colors = [UInt8](repeating: 0, count: 256 * 3)
    cmsDoTransform(transform, values, &colors, 256)
    return (0..<256).map { colors[$0 * 3 + 1] }
  }

  /// Converts pixels in place: four bytes each, blue, green, red and alpha, premultiplied.
  ///
  /// - Parameter isOpaque: Whether the alpha of all pixels is 255, which is faster.
  public func apply(to pixels: inout MutableRawSpan, isOpaque: Bool) {
    pixels.withUnsafeMutableBytes { bytes in
      if !isOpaque { Self.unpremultiply(bytes) }
      switch method {
      case .colors(let transform):
        // In parts, because the number of pixels has 32 bits.
        var start = 0
        while start < bytes.count {
          let count = min(bytes.count - start, 1 << 26)
          let part = bytes.baseAddress.map { $0 + start }
          cmsDoTransform(transform, part, part, cmsUInt32Number(count / 4))
          start += count
        }
      case .tones(let mapping): mapping.apply(to: bytes)
      case .gray(let table):
        for offset in stride(from: 0, to: bytes.count - 3, by: 4) {
          for component in 0..<3 { bytes[offset + component] = table[Int(bytes[offset + component])] }
        }
      }
      if !isOpaque { Self.premultiply(bytes) }
    }
  }

  private static func unpremultiply(_ bytes: UnsafeMutableRawBufferPointer) {
    for offset in stride(from: 0, to: bytes.count - 3, by: 4) {
      let alpha = Int(bytes[offset + 3])
      guard alpha > 0, alpha < 255 else { continue }
      for component in 0..<3 {
        bytes[offset + component] = UInt8(
          min(255, (Int(bytes[offset + component]) * 255 + alpha / 2) / alpha))
      }
    }
  }

  private static func premultiply(_ bytes: UnsafeMutableRawBufferPointer) {
    for offset in stride(from: 0, to: bytes.count - 3, by: 4) {
      let alpha = Int(bytes[offset + 3])
      guard alpha < 255 else { continue }
      for component in 0..<3 {
        bytes[offset + component] = UInt8((Int(bytes[offset + component]) * alpha + 127) / 255)
      }
    }
  }
}

extension ColorProfile {
  /// The rendering intent and the flags of transforms from this profile: perceptual if the profile asks for it and has a
  /// table for it, otherwise relative colorimetric with black point compensation. Without a cache, so that a transform
  /// can be used on several threads.
  var rendering: (intent: cmsUInt32Number, flags: cmsUInt32Number) {
    let perceptual = cmsUInt32Number(INTENT_PERCEPTUAL)
    let asked = cmsGetHeaderRenderingIntent(handle)
    let withoutCache = cmsUInt32Number(cmsFLAGS_NOCACHE)
    if asked == perceptual, cmsIsCLUT(handle, asked, cmsUInt32Number(LCMS_USED_AS_INPUT)) != 0 {
      return (perceptual, withoutCache)
    }
    return (
      cmsUInt32Number(INTENT_RELATIVE_COLORIMETRIC),
      withoutCache | cmsUInt32Number(cmsFLAGS_BLACKPOINTCOMPENSATION)
    )
  }
}
