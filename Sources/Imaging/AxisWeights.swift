/// The source pixels along one axis that contribute to each target pixel, and their weights.
struct AxisWeights {
  /// Fixed-point bits: the weights of a target pixel sum to 2^12, so that a sum along both axes (8 + 12 + 12 bits)
  /// fits into 32 bits.
  static let bits: UInt32 = 12
  /// The right shift that removes the weights of both axes.
  static let shift: UInt32 = 24

  /// The first source pixel of each target pixel.
  private(set) var first: [Int] = []
  /// The start index of each target pixel's weights, and the end of the last.
  private(set) var starts: [Int] = [0]
  private(set) var weights: [UInt32] = []

  /// Distributes `length` source pixels starting at `from` to `count` target pixels. `limit` is the length of the
  /// source.
  init(from: Double, length: Double, limit: Int, count: Int) {
    let step = length / Double(count)
    for index in 0..<count {
      let low = from + Double(index) * step
      let high = low + step
      let begin = min(max(Int(low.rounded(.down)), 0), limit - 1)
      let end = min(max(Int(high.rounded(.up)), begin + 1), limit)
      first.append(begin)
      // Rounding the running total instead of each weight makes the weights sum exactly.
      var given: UInt32 = 0
      for pixel in begin..<end {
        let covered = pixel + 1 == end ? 1 : (min(high, Double(pixel + 1)) - low) / step
        let total = UInt32((min(max(covered, 0), 1) * Double(1 << Self.bits)).rounded())
        weights.append(total - given)
        given = total
      }
      starts.append(weights.count)
    }
  }
}
