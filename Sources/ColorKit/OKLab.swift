/// A color in OKLab, a perceptually uniform color space: equal distances look equally different. Source: Björn
/// Ottosson, "A perceptual color space for image processing" (2020), with the matrices of 2021-01-25, which CSS Color
/// 4 also uses.
public struct OKLab: Hashable, Sendable {
  /// The lightness, from 0 (black) to 1 (white).
  public var lightness: Double
  /// The green–red axis, about -0.4…0.4.
  public var a: Double
  /// The blue–yellow axis, about -0.4…0.4.
  public var b: Double

  /// Creates a color.
  public init(lightness: Double, a: Double, b: Double) {
    (self.lightness, self.a, self.b) = (lightness, a, b)
  }

  /// Converts from linear light.
  public init(_ color: LinearRGB) {
    let cones = Self.cones(color)
    let (l, m, s) = (cubeRoot(cones.x), cubeRoot(cones.y), cubeRoot(cones.z))
    self.init(
      lightness: (Self.lightnessWeights * SIMD3(l, m, s)).sum(),
      a: 1.977_998_495_1 * l - 2.428_592_205_0 * m + 0.450_593_709_9 * s,
      b: 0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766_0 * s)
  }

  /// The responses of the three kinds of cones, a linear function of light.
  package static func cones(_ color: LinearRGB) -> SIMD3<Double> {
    SIMD3(
      0.412_221_470_8 * color.red + 0.536_332_536_3 * color.green + 0.051_445_992_9 * color.blue,
      0.211_903_498_2 * color.red + 0.680_699_545_1 * color.green + 0.107_396_956_6 * color.blue,
      0.088_302_461_9 * color.red + 0.281_718_837_6 * color.green + 0.629_978_700_5 * color.blue)
  }

  /// The shares of the cube roots of `cones` in the lightness.
  package static let lightnessWeights = SIMD3(0.210_454_255_3, 0.793_617_785_0, -0.004_072_046_8)

  /// The color in linear light. Components outside of 0…1 are out of the sRGB gamut.
  public var linear: LinearRGB {
    func cube(_ value: Double) -> Double { value * value * value }
    let l = cube(lightness + 0.396_337_777_4 * a + 0.215_803_757_3 * b)
    let m = cube(lightness - 0.105_561_345_8 * a - 0.063_854_172_8 * b)
    let s = cube(lightness - 0.089_484_177_5 * a - 1.291_485_548_0 * b)
    return LinearRGB(
      red: 4.076_741_662_1 * l - 3.307_711_591_3 * m + 0.230_969_929_2 * s,
      green: -1.268_438_004_6 * l + 2.609_757_401_1 * m - 0.341_319_396_5 * s,
      blue: -0.004_196_086_3 * l - 0.703_418_614_7 * m + 1.707_614_701_0 * s)
  }

  /// The color difference ΔEOK of CSS Color 4. A difference of 0.02 is just noticeable.
  public func distance(to other: OKLab) -> Double {
    squaredDistance(to: other).squareRoot()
  }

  /// The square of `distance`, for fast comparisons.
  public func squaredDistance(to other: OKLab) -> Double {
    let (dl, da, db) = (lightness - other.lightness, a - other.a, b - other.b)
    return dl * dl + da * da + db * db
  }
}

/// OKLab in polar form: lightness, chroma, hue.
public struct OKLCH: Hashable, Sendable {
  /// The lightness, from 0 (black) to 1 (white).
  public var lightness: Double
  /// The chroma, 0 for greys. The maximum in sRGB is about 0.32.
  public var chroma: Double
  /// The hue in degrees, 0..<360; undefined if the chroma is 0.
  public var hue: Double

  /// Creates a color.
  public init(lightness: Double, chroma: Double, hue: Double) {
    (self.lightness, self.chroma, self.hue) = (lightness, chroma, hue)
  }

  /// Converts from rectangular coordinates. The hue of a grey is 0.
  public init(_ lab: OKLab) {
    let chroma = (lab.a * lab.a + lab.b * lab.b).squareRoot()
    // Rounding errors leave greys a small chroma without a meaningful hue.
    let isGrey = chroma <= 0.000_02
    self.init(lightness: lab.lightness, chroma: isGrey ? 0 : chroma, hue: isGrey ? 0 : angle(lab.a, lab.b))
  }

  /// The same color in rectangular coordinates.
  public var lab: OKLab {
    OKLab(lightness: lightness, a: chroma * cosine(degrees: hue), b: chroma * sine(degrees: hue))
  }

  /// The color in sRGB, opaque, without gamut mapping: components may be outside of 0…1.
  public var unmappedColor: Color { Color(lab.linear) }

  /// The color in sRGB, opaque. Colors outside of the gamut are mapped to the nearest one with the same lightness and
  /// hue. Source: CSS Color 4 §13.2, "CSS Gamut Mapping to an RGB Destination" (binary search for the chroma with
  /// local clipping).
  public var color: Color {
    if lightness >= 1 { return .white }
    if lightness <= 0 { return .black }
    let own = unmappedColor
    if own.isInGamut { return own.clamped }
    let (noticeable, precision) = (0.02, 0.0001)
    var clipped = own.clamped
    if clipped.oklab.distance(to: lab) < noticeable { return clipped }
    var (low, high, lowIsInGamut) = (0.0, chroma, true)
    while high - low > precision {
      let middle = OKLCH(lightness: lightness, chroma: (low + high) / 2, hue: hue)
      let candidate = middle.unmappedColor
      if lowIsInGamut && candidate.isInGamut {
        low = middle.chroma
        continue
      }
      clipped = candidate.clamped
      let difference = clipped.oklab.distance(to: middle.lab)
      if difference < noticeable {
        if noticeable - difference < precision { return clipped }
        lowIsInGamut = false
        low = middle.chroma
      } else {
        high = middle.chroma
      }
    }
    return clipped
  }
}

extension Color {
  /// The color in OKLab, without its opacity.
  public var oklab: OKLab { OKLab(linear) }

  /// The color in OKLCH, without its opacity. The hue of a grey is 0.
  public var oklch: OKLCH { OKLCH(oklab) }
}
