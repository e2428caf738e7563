/// Finds all pairs of hashes of 64 bits with a small Hamming distance, faster than by comparing every pair.
///
/// Multi-index hashing (Norouzi, Punjani, Fleet, "Fast Search in Hamming Space with Multi-Index Hashing", 2012): a hash
/// has four bands of 16 bits. If two hashes differ in at most 7 bits, they differ in at most one bit of some band. So
/// each hash is looked up in a table of each band, with the band's value and with its 16 neighbors.
struct HammingIndex {
  /// The largest distance that can be searched for.
  static let largestDistance = 7
  private static let bands = 4
  private static let bandSize = 1 << 16
  /// The maximum number of hashes that are compared for one value of a band, to bound the time for hostile or very
  /// uniform libraries; natural ones have some dozen.
  private static let mostCandidates = 2_048

  private let hashes: [UInt64]
  /// For each band, the numbers of the hashes sorted by the value of the band.
  private var numbers: [[Int32]] = []
  /// For each band and value, the first position in `numbers`.
  private var starts: [[Int32]] = []

  /// Indexes hashes, which should be different ones.
  init(_ hashes: [UInt64]) {
    self.hashes = hashes
    for band in 0..<Self.bands {
      // A counting sort.
      var start = [Int32](repeating: 0, count: Self.bandSize + 1)
      for hash in hashes { start[Self.value(hash, band) + 1] += 1 }
      for value in 0..<Self.bandSize { start[value + 1] += start[value] }
      var next = start
      var sorted = [Int32](repeating: 0, count: hashes.count)
      for (number, hash) in hashes.enumerated() {
        let value = Self.value(hash, band)
        sorted[Int(next[value])] = Int32(number)
        next[value] += 1
      }
      numbers.append(sorted)
      starts.append(start)
    }
  }

  private static func value(_ hash: UInt64, _ band: Int) -> Int {
    Int(truncatingIfNeeded: hash >> (UInt64(band) * 16)) & (bandSize - 1)
  }

  /// Calls `body` for each pair of numbers of hashes whose distance is at most `distance`, the smaller number first. A
  /// pair may be reported more than once.
  func forEachPair(within distance: Int, _ body: (_ first: Int, _ second: Int) -> Void) {
    precondition((0...Self.largestDistance).contains(distance))
    for band in 0..<Self.bands {
      let (start, sorted) = (starts[band], numbers[band])
      for (number, hash) in hashes.enumerated() {
        let value = Self.value(hash, band)
        for flip in 0...16 {
          let neighbor = flip == 16 ? value : value ^ 1 << flip
          let first = Int(start[neighbor])
          let end = min(Int(start[neighbor + 1]), first + Self.mostCandidates)
          for position in first..<max(end, first) {
            let other = Int(sorted[position])
            if other > number, (hashes[other] ^ hash).nonzeroBitCount <= distance { body(number, other) }
          }
        }
      }
    }
  }
}
