extension ColorMatrix {
  /// The chromatic adaptation of linear sRGB from the daylight of 6504 K to daylight that is `mired` warmer
  /// (-90…90): the white of the photo becomes the white of that light, with the same luminance.
  ///
  /// Sources: daylight locus, CIE 15:2004, 3.1; the matrix of Bradford's cone responses, Lam (1985), as ICC.1:2022,
  /// annex E, has it; sRGB's matrix, IEC 61966-2-1.
  static func temperature(mired: Double) -> ColorMatrix {
    let start = 1e6 / 6504
    let (from, to) = (bradford(daylight(start)), bradford(daylight(start + mired)))
    let gain = ColorMatrix(
      red: [to.x / from.x, 0, 0], green: [0, to.y / from.y, 0], blue: [0, 0, to.z / from.z])
    return rgbOfXYZ.after(bradfordInverse).after(gain).after(bradford).after(xyzOfRGB)
  }

  /// The tristimulus values of daylight with the luminance 1; its color temperature is 4000…25,000 K.
  private static func daylight(_ mired: Double) -> SIMD3<Double> {
    let u = mired / 1000
    let x =
      mired > 1e6 / 7000
      ? -4.6070 * u * u * u + 2.9678 * u * u + 0.099_11 * u + 0.244_063
      : -2.0064 * u * u * u + 1.9018 * u * u + 0.247_48 * u + 0.237_040
    let y = -3 * x * x + 2.87 * x - 0.275
    return SIMD3(x / y, 1, (1 - x - y) / y)
  }

  private static let bradford = ColorMatrix(
    red: [0.8951, -0.7502, 0.0389], green: [0.2664, 1.7135, -0.0685], blue: [-0.1614, 0.0367, 1.0296])
  private static let bradfordInverse = bradford.inverse
  private static let xyzOfRGB = ColorMatrix(
    red: [0.4124, 0.2126, 0.0193], green: [0.3576, 0.7152, 0.1192], blue: [0.1805, 0.0722, 0.9505])
  private static let rgbOfXYZ = xyzOfRGB.inverse

  /// The inverse of a map without offset whose columns are independent, by Cramer's rule.
  private var inverse: ColorMatrix {
    func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
    }
    let determinant = (red * cross(green, blue)).sum()
    let rows = [cross(green, blue), cross(blue, red), cross(red, green)].map { $0 / determinant }
    return ColorMatrix(
      red: [rows[0].x, rows[1].x, rows[2].x], green: [rows[0].y, rows[1].y, rows[2].y],
      blue: [rows[0].z, rows[1].z, rows[2].z])
  }
}
