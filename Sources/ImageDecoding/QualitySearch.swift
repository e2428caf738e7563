/// Finds the highest quality at which a file is small enough, by bisection: at most seven of a hundred values.
struct QualitySearch {
  private var low = 1
  private var high: Int

  /// A search in 1 ..< `quality`.
  init(below quality: Int) { high = quality - 1 }

  /// The quality to try; nil at the end of the search.
  var next: Int? { low <= high ? (low + high) / 2 : nil }

  /// Records whether the file of `next` is small enough.
  mutating func record(fits: Bool) {
    guard let quality = next else { return }
    if fits { low = quality + 1 } else { high = quality - 1 }
  }
}
