import Glibc

func power(_ base: Double, _ exponent: Double) -> Double { pow(base, exponent) }
func cubeRoot(_ value: Double) -> Double { cbrt(value) }
func cosine(degrees: Double) -> Double { cos(degrees * .pi / 180) }
func sine(degrees: Double) -> Double { sin(degrees * .pi / 180) }

/// The direction of a vector in degrees, 0..<360.
func angle(_ x: Double, _ y: Double) -> Double { wrapped(degrees: atan2(y, x) * 180 / .pi) }

/// The angle normalized to 0..<360; 0 if it is not finite.
func wrapped(degrees: Double) -> Double {
  guard degrees.isFinite else { return 0 }
  let rest = degrees.truncatingRemainder(dividingBy: 360)
  let positive = rest < 0 ? rest + 360 : rest
  return positive < 360 ? positive : 0
}

/// The number with at most `places` decimals and without trailing zeros; 0 if it is not finite or too large for
/// `Int`.
func decimal(_ value: Double, _ places: Int) -> String {
  let scale = power(10, Double(places))
  let whole = Int(exactly: (abs(value) * scale).rounded()) ?? 0
  let sign = value < 0 && whole != 0 ? "-" : ""
  var fraction = String(whole % Int(scale))
  fraction = String(repeating: "0", count: places - fraction.count) + fraction
  while fraction.hasSuffix("0") { fraction.removeLast() }
  return sign + String(whole / Int(scale)) + (fraction.isEmpty ? "" : "." + fraction)
}
