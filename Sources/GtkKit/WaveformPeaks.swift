/// The peaks of a sound, which a `TimeBar` shows.
public nonisolated struct WaveformPeaks: Equatable, Sendable {
  private let peaks: [UInt8]
  private let count: Int

  /// Makes the peaks of `count` equal parts of the duration, 0…255; the last ones may be missing.
  public init(_ peaks: [UInt8], of count: Int) { (self.peaks, self.count) = (peaks, max(count, 1)) }

  /// The highest peak of each of `bars` equal parts; 0 where it is not known.
  func heights(bars: Int) -> [UInt8] {
    (0..<max(bars, 0)).map { bar in
      let first = bar * count / bars
      let parts = first..<max((bar + 1) * count / bars, first + 1)
      return peaks[parts.clamped(to: peaks.indices)].max() ?? 0
    }
  }

  /// Draws a bar of two pixels in each four; silence, and what is not known yet, is a dot.
  ///
  /// - Parameters:
  ///   - end: Up to where the bars have the color of the played part.
  @MainActor func draw(
    _ snapshot: Snapshot, width: Int, height: Double, playedTo end: Double, _ played: RGBA, rest: RGBA
  ) {
    for (bar, peak) in heights(bars: width / 4).enumerated() {
      let length = max((Double(peak) / 255 * (height - 4)).rounded(), 2)
      let x = Double(bar * 4 + 1)
      snapshot.fill(
        Rectangle(x: x, y: ((height - length) / 2).rounded(), width: 2, height: length),
        with: x < end ? played : rest)
    }
  }
}
