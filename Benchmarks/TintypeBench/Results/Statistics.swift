/// The middle one of several numbers, or the mean of the two in the middle. 0 for none.
func median(_ values: [Double]) -> Double {
  guard !values.isEmpty else { return 0 }
  let sorted = values.sorted()
  let middle = sorted.count / 2
  return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
}

/// The number below which a part of several numbers lies (0…1), by the nearest rank. 0 for none.
func percentile(_ part: Double, of values: [Double]) -> Double {
  guard !values.isEmpty else { return 0 }
  let sorted = values.sorted()
  return sorted[min(max(Int((part * Double(sorted.count)).rounded(.up)) - 1, 0), sorted.count - 1)]
}
