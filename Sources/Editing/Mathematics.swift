import Glibc

extension Double {
  func toThePower(of exponent: Double) -> Double { pow(self, exponent) }

  var cubeRoot: Double { cbrt(self) }

  /// The cosine of an angle in radians.
  var cosine: Double { cos(self) }

  /// The sine of an angle in radians.
  var sine: Double { sin(self) }
}
