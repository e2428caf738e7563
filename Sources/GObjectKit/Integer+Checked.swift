/// Conversions of numbers from files, devices, other programs or clocks. `Int(_: Double)` and arithmetic operators
/// trap on overflow; these functions do not.
extension FixedWidthInteger {
  /// Rounds toward zero, as `init(_:)` does, and clamps to the range of the type. 0 for NaN.
  public init(clamping number: Double) {
    self = Self(checked: number) ?? (number.isNaN ? 0 : number < 0 ? .min : .max)
  }

  /// Rounds toward zero; nil for NaN and for numbers outside the range of the type.
  public init?(checked number: Double) { self.init(exactly: number.rounded(.towardZero)) }

  /// The product, clamped to the range of the type.
  public func multipliedClamping(by other: Self) -> Self {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    guard overflow else { return product }
    return (self < 0) == (other < 0) ? .max : .min
  }

  /// The sum, clamped to the range of the type.
  public func addingClamping(_ other: Self) -> Self {
    let (sum, overflow) = addingReportingOverflow(other)
    guard overflow else { return sum }
    return other < 0 ? .min : .max
  }
}
