extension Adjustment {
  /// The color steps of the adjustment.
  ///
  /// - exposure: multiplies linear light by 2^value, as a longer exposure does.
  /// - contrast: an S-curve of the encoded values, which keeps black, middle gray and white. Encoded values are about as
  ///   far apart as they look; in linear light the pivot would be a light gray.
  /// - saturation: scales the chroma of OKLab by 1 + value; lightness and hue are kept.
  /// - temperature: adapts linear light from the daylight of 6504 K to one that is `value` mired warmer, by Bradford's
  ///   method (see `ColorMatrix.temperature`), as the white balance of a camera does.
  /// - highlights, shadows: change OKLab's lightness L to L + value ½ L³ (1 − L) and L + value ½ L (1 − L)³. Black, white
  ///   and the other end of the tones are kept, and both are monotonic for all values. The whole color is multiplied by
  ///   the change of L, so that the ratios of red, green and blue stay, as with exposure.
  func colorSteps(_ value: Double) -> [ColorStep] {
    switch self {
    case .exposure: [.exposure(value)]
    case .contrast: [.contrast(value)]
    case .saturation: [.chroma(1 + value)]
    case .temperature: [.linearMatrix(.temperature(mired: value))]
    case .highlights: [.lightness { $0 + value / 2 * $0 * $0 * $0 * (1 - $0) }]
    case .shadows:
      [
        .lightness { lightness in
          let rest = 1 - lightness
          return lightness + value / 2 * lightness * rest * rest * rest
        }
      ]
    }
  }
}
