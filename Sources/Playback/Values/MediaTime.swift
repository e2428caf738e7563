/// A time in a medium as a fraction of a second: `value / timescale` seconds. Exact where doubles are not: 1001
/// frames of 30000/1001 a second are a whole number of frames.
public nonisolated struct MediaTime: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// How many parts of a second.
  public let value: Int64
  /// How many parts a second has; greater than 0.
  public let timescale: Int32

  /// The beginning.
  public static let zero = MediaTime(value: 0, timescale: 1)

  /// A number of parts of a second. A timescale below 1 counts as 1.
  public init(value: Int64, timescale: Int32) { (self.value, self.timescale) = (value, max(timescale, 1)) }

  /// The nearest number of parts to a number of seconds, ties away from zero. What is no number is 0; what is
  /// beyond counting is as large as can be counted.
  public init(seconds: Double, timescale: Int32 = 600) {
    let timescale = max(timescale, 1)
    let parts = (seconds * Double(timescale)).rounded()
    self.init(
      value: parts.isNaN ? 0 : Int64(exactly: parts) ?? (parts < 0 ? .min : .max), timescale: timescale)
  }

  /// A duration in nanoseconds; what is finer is cut off. Beyond 292 years it is cut off too.
  public init(_ duration: Duration) {
    let (seconds, attoseconds) = duration.components
    let nanoseconds = Int128(seconds) * 1_000_000_000 + Int128(attoseconds / 1_000_000_000)
    self.init(value: Int64(clamping: nanoseconds), timescale: 1_000_000_000)
  }

  /// The time in seconds, as exact as a double can be.
  public var seconds: Double { Double(value) / Double(timescale) }

  /// The time as a duration; finer than a nanosecond.
  public var duration: Duration {
    let scale = Int64(timescale)
    // Less than the timescale, so that 10¹⁸ of it fit into 128 bits.
    let attoseconds = Int128(value % scale) * 1_000_000_000_000_000_000 / Int128(scale)
    return Duration(secondsComponent: value / scale, attosecondsComponent: Int64(attoseconds))
  }

  /// "905/10", for messages and debuggers.
  public var description: String { "\(value)/\(timescale)" }

  // MARK: Comparing

  /// Whether both are the same moment, whatever their timescales.
  public static func == (one: MediaTime, other: MediaTime) -> Bool {
    Int128(one.value) * Int128(other.timescale) == Int128(other.value) * Int128(one.timescale)
  }

  /// Whether one is before the other, whatever their timescales.
  public static func < (one: MediaTime, other: MediaTime) -> Bool {
    Int128(one.value) * Int128(other.timescale) < Int128(other.value) * Int128(one.timescale)
  }

  /// The same for equal times.
  public func hash(into hasher: inout Hasher) {
    let divisor = Self.divisor(value.magnitude, UInt64(timescale))
    hasher.combine(value / Int64(divisor))
    hasher.combine(timescale / Int32(divisor))
  }

  // MARK: Calculating

  /// The exact sum. Where no timescale or value can hold it, it is rounded to the nanosecond, or is as large as
  /// can be counted.
  public static func + (one: MediaTime, other: MediaTime) -> MediaTime {
    sum(one, Int128(other.value), other.timescale)
  }

  /// The exact difference, within the limits of `+`.
  public static func - (one: MediaTime, other: MediaTime) -> MediaTime {
    sum(one, -Int128(other.value), other.timescale)
  }

  /// The product, rounded to a part of this timescale, ties away from zero.
  public static func * (time: MediaTime, factor: Double) -> MediaTime {
    MediaTime(seconds: time.seconds * factor, timescale: time.timescale)
  }

  /// Adds within the limits of `+`.
  public static func += (one: inout MediaTime, other: MediaTime) { one = one + other }
  /// Subtracts within the limits of `+`.
  public static func -= (one: inout MediaTime, other: MediaTime) { one = one - other }

  /// This time, or the nearest end of a range that it is not in.
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

  /// The fraction in the numbers there are: exact, else in nanoseconds, else the nearest that can be counted.
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
      // Whole and rest, because the product could be beyond 128 bits.
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
