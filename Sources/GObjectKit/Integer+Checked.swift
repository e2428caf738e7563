/// Conversions of numbers that a file, a device, another program or a clock supplies. `Int(_: Double)` and the like end
/// the program where a number does not fit; these never do.
extension FixedWidthInteger {
  /// The integer nearest to a number, in the range of the type: rounds toward zero, as `init(_:)` does, and takes the
  /// least or greatest value for a number beyond that. 0 for NaN.
  public init(clamping number: Double) {
    self = Self(checked: number) ?? (number.isNaN ? 0 : number < 0 ? .min : .max)
  }

  /// The integer nearest to a number, rounded toward zero; nil for NaN and for a number beyond the range of the type.
  public init?(checked number: Double) { self.init(exactly: number.rounded(.towardZero)) }

  /// The product, or the least or greatest value where it is beyond the range of the type.
  public func multipliedClamping(by other: Self) -> Self {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    guard overflow else { return product }
    return (self < 0) == (other < 0) ? .max : .min
  }

  /// The sum, or the least or greatest value where it is beyond the range of the type.
  public func addingClamping(_ other: Self) -> Self {
    let (sum, overflow) = addingReportingOverflow(other)
    guard overflow else { return sum }
    return other < 0 ? .min : .max
  }
}
