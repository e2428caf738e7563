/// A time in an item, in seconds, as the fraction `value / timescale`. It is exact where a double is not: 1001
/// frames at 30000/1001 frames a second have an exact duration.
public nonisolated struct MediaTime: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The numerator.
  public let value: Int64
  /// The denominator, the number of units in a second; greater than 0.
  public let timescale: Int32

  /// The time 0.
  public static let zero = MediaTime(value: 0, timescale: 1)

  /// Creates a time from a fraction. A timescale below 1 counts as 1.
  public init(value: Int64, timescale: Int32) { (self.value, self.timescale) = (value, max(timescale, 1)) }

  /// Creates the time nearest to a number of seconds, ties away from zero. NaN becomes 0; values that exceed the
  /// range are clamped to it.
  public init(seconds: Double, timescale: Int32 = 600) {
    let timescale = max(timescale, 1)
    let parts = (seconds * Double(timescale)).rounded()
    self.init(
      value: parts.isNaN ? 0 : Int64(exactly: parts) ?? (parts < 0 ? .min : .max), timescale: timescale)
  }

  /// Creates a time from a duration, truncated to nanoseconds and clamped to ±292 years.
  public init(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    let nanoseconds = Int128(seconds) * 1_000_000_000 + Int128(attoseconds / 1_000_000_000)
    self.init(value: Int64(clamping: nanoseconds), timescale: 1_000_000_000)
  }

  /// The time in seconds, rounded to a double.
  public var seconds: Double { Double(value) / Double(timescale) }

  /// The time as a duration, truncated to attoseconds.
  public var duration: Duration {
    let scale = Int64(timescale)
    // The remainder is less than the timescale, so that 10¹⁸ times it fits into 128 bits.
    let attoseconds = Int128(value % scale) * 1_000_000_000_000_000_000 / Int128(scale)
    return Duration(secondsComponent: value / scale, attosecondsComponent: Int64(attoseconds))
  }

  /// The fraction, such as "905/10", for messages and debuggers.
  public var description: String { "\(value)/\(timescale)" }

  // MARK: Comparison

  /// Whether both times are equal, whatever their timescales.
  public static func == (one: MediaTime, other: MediaTime) -> Bool {
    Int128(one.value) * Int128(other.timescale) == Int128(other.value) * Int128(one.timescale)
  }

  /// Whether one time is before the other, whatever their timescales.
  public static func < (one: MediaTime, other: MediaTime) -> Bool {
    Int128(one.value) * Int128(other.timescale) < Int128(other.value) * Int128(one.timescale)
  }

  /// Hashes the reduced fraction, so that equal times have equal hashes.
  public func hash(into hasher: inout Hasher) {
    let divisor = Self.divisor(value.magnitude, UInt64(timescale))
    hasher.combine(value / Int64(divisor))
    hasher.combine(timescale / Int32(divisor))
  }

  // MARK: Arithmetic

  /// The exact sum. Where no timescale or value can represent it, it is rounded to a nanosecond, or to the finest
  /// decimal fraction of a second that fits, and clamped.
  public static func + (one: MediaTime, other: MediaTime) -> MediaTime {
    sum(one, Int128(other.value), other.timescale)
  }

  /// The exact difference, within the limits of `+`.
  public static func - (one: MediaTime, other: MediaTime) -> MediaTime {
    sum(one, -Int128(other.value), other.timescale)
  }

  /// The product, rounded to the timescale of `time`, ties away from zero.
  public static func * (time: MediaTime, factor: Double) -> MediaTime {
    MediaTime(seconds: time.seconds * factor, timescale: time.timescale)
  }

  /// Adds a time, within the limits of `+`.
  public static func += (one: inout MediaTime, other: MediaTime) { one = one + other }
  /// Subtracts a time, within the limits of `+`.
  public static func -= (one: inout MediaTime, other: MediaTime) { one = one - other }

  /// The time, limited to a range.
  public func clamped(to range: ClosedRange<MediaTime>) -> MediaTime {
    min(max(self, range.lowerBound), range.upperBound)
  }

  private static func sum(_ one: MediaTime, _ value: Int128, _ timescale: Int32) -> MediaTime {
    let divisor = Int64(divisor(UInt64(one.timescale), UInt64(timescale)))
    let common = Int64(one.timescale) / divisor * Int64(timescale)
    let sum =
      Int128(one.value) * Int128(common / Int64(one.timescale)) + value * Int128(common / Int64(timescale))
    return fitted(sum, common)
  }

  /// The fraction as a time: exact where possible, otherwise rounded to nanoseconds or coarser units, otherwise
  /// clamped.
  private static func fitted(_ value: Int128, _ timescale: Int64) -> MediaTime {
    if let value = Int64(exactly: value), let timescale = Int32(exactly: timescale) {
      return MediaTime(value: value, timescale: timescale)
    }
    let divisor = Int128(Self.divisor(UInt64(clamping: value.magnitude), UInt64(timescale)))
    if UInt64(exactly: value.magnitude) != nil, let short = Int64(exactly: value / divisor),
      let scale = Int32(exactly: Int128(timescale) / divisor)
    {
      return MediaTime(value: short, timescale: scale)
    }
    for scale: Int128 in [1_000_000_000, 1_000_000, 1000, 1] {
      // Divided first, because the product could exceed 128 bits.
      let (whole, rest) = value.quotientAndRemainder(dividingBy: Int128(timescale))
      let half = Int128(timescale) / 2 * (value < 0 ? -1 : 1)
      if let rounded = Int64(exactly: whole * scale + (rest * scale + half) / Int128(timescale)) {
        return MediaTime(value: rounded, timescale: Int32(scale))
      }
    }
    return MediaTime(value: value < 0 ? .min : .max, timescale: 1)
  }

  private static func divisor(_ one: UInt64, _ other: UInt64) -> UInt64 {
    var (one, other) = (one, other)
    while other != 0 { (one, other) = (other, one % other) }
    return max(one, 1)
  }
}
