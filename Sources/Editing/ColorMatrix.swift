/// An affine map of three color components.
struct ColorMatrix: Sendable, Equatable {
  /// The contributions of red, green and blue to the three components of the result.
  var red: SIMD3<Double>
  var green: SIMD3<Double>
  var blue: SIMD3<Double>
  var offset = SIMD3<Double>.zero

  static let identity = ColorMatrix(red: [1, 0, 0], green: [0, 1, 0], blue: [0, 0, 1])

  /// The weights of luma (ITU-R BT.709, 3.2).
  static let luma = SIMD3(0.2126, 0.7152, 0.0722)

  func callAsFunction(_ color: SIMD3<Double>) -> SIMD3<Double> {
    color.x * red + color.y * green + color.z * blue + offset
  }

  /// The map of `first`, followed by this one.
  func after(_ first: ColorMatrix) -> ColorMatrix {
    func linear(_ color: SIMD3<Double>) -> SIMD3<Double> { self(color) - offset }
    return ColorMatrix(
      red: linear(first.red), green: linear(first.green), blue: linear(first.blue),
      offset: self(first.offset))
  }

  /// Whether colors within 0…1 stay there, with a tolerance for rounding.
  var staysInRange: Bool {
    let columns = [red, green, blue]
    let lowest = columns.reduce(offset) {
      $0 + $1.clamped(lowerBound: .init(repeating: -9), upperBound: .zero)
    }
    let highest = columns.reduce(offset) {
      $0 + $1.clamped(lowerBound: .zero, upperBound: .init(repeating: 9))
    }
    return lowest.min() >= -1e-6 && highest.max() <= 1 + 1e-6
  }

  /// Scales the distance from the luma: 1 changes nothing, 0 is gray (W3C Filter Effects 1, §9.3, with exact weights).
  static func saturation(_ part: Double) -> ColorMatrix {
    func column(_ weight: Double, _ own: SIMD3<Double>) -> SIMD3<Double> {
      SIMD3(repeating: weight * (1 - part)) + part * own
    }
    return ColorMatrix(
      red: column(luma.x, identity.red), green: column(luma.y, identity.green),
      blue: column(luma.z, identity.blue))
  }

  /// W3C Filter Effects 1, §9.2: the identity for 0, brown tones for 1.
  static func sepia(_ amount: Double) -> ColorMatrix {
    func column(_ full: SIMD3<Double>, _ own: SIMD3<Double>) -> SIMD3<Double> { own + amount * (full - own) }
    return ColorMatrix(
      red: column([0.393, 0.349, 0.272], identity.red), green: column([0.769, 0.686, 0.534], identity.green),
      blue: column([0.189, 0.168, 0.131], identity.blue))
  }

  /// The same map with its results 0…1 changed to `black`…`white`.
  func scaled(from black: Double, to white: Double) -> ColorMatrix {
    let scale = white - black
    return ColorMatrix(
      red: red * scale, green: green * scale, blue: blue * scale, offset: offset * scale + black)
  }
}
