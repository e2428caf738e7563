import CLcms2
import GObjectKit

/// Converts the inks cyan, magenta, yellow and black to sRGB.
public final class InkConversion {
  private let profile: ColorProfile?

  /// Prepares the conversion.
  ///
  /// - Parameter profile: The profile of the inks. Without one, or with one of other colors, each component is what white
  ///   paper reflects through the ink and through black: (1 − ink) × (1 − black). No paper and no inks are known then,
  ///   and this is what PostScript prescribes for devices (PostScript Language Reference, third edition, 7.2.4) and
  ///   what programs without color management show.
  public init(from profile: ColorProfile?) { self.profile = profile }

  /// Converts pixels of at least four components of 8 bits, of which the first four are inks and 0 is none.
  ///
  /// - Returns: Pixels of red, green and blue.
  public func rgb(_ inks: Bytes, components: Int) -> Bytes {
    let count = inks.count / max(components, 4)
    return Bytes(count: count * 3) { output in
      inks.withBytes { input in
        input.withUnsafeBytes { input in
          output.withUnsafeMutableBytes { output in
            if !convert(input, to: output, count, components) {
              Self.reflect(input, to: output, count, components)
            }
          }
        }
      }
    }
  }

  /// Converts by the profile; false if it is not one of four inks.
  private func convert(
    _ input: UnsafeRawBufferPointer, to output: UnsafeMutableRawBufferPointer, _ count: Int, _ components: Int
  ) -> Bool {
    guard let profile, profile.isCMYK, let target = ColorProfile.sRGB() else { return false }
    let (intent, flags) = profile.rendering
    guard
      let transform = cmsCreateTransform(
        profile.handle, tt_layout_cmyk(cmsUInt32Number(components - 4)), target.handle, tt_layout_rgb, intent,
        flags)
    else { return false }
    defer { cmsDeleteTransform(transform) }
    // In parts, because the number of pixels has 32 bits.
    var start = 0
    while start < count {
      let part = min(count - start, 1 << 26)
      cmsDoTransform(
        transform, input.baseAddress.map { $0 + start * components },
        output.baseAddress.map { $0 + start * 3 }, cmsUInt32Number(part))
      start += part
    }
    return true
  }

  private static func reflect(
    _ input: UnsafeRawBufferPointer, to output: UnsafeMutableRawBufferPointer, _ count: Int, _ components: Int
  ) {
    for index in 0..<count {
      let light = 255 - Int(input[index * components + 3])
      for component in 0..<3 {
        let value = (255 - Int(input[index * components + component])) * light
        output[index * 3 + component] = UInt8((value + 127) / 255)
      }
    }
  }
}
