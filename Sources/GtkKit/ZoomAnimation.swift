import Glibc

/// A picture on its way from one place to another, in 200 ms, fast first.
///
/// The rectangles are interpolated in such a way that the point which both show at the same place
/// stays there all the time: the point that the user zooms to does not swim.
nonisolated struct ZoomAnimation: Equatable {
  /// Seconds.
  static let duration = 0.2

  private let from: Rectangle
  private let to: Rectangle
  private var start: Double?
  /// Where the picture is now.
  private(set) var rect: Rectangle

  init(from: Rectangle, to: Rectangle) {
    (self.from, self.to, rect) = (from, to, from)
  }

  /// Moves on to the frame at `time`, in seconds. Returns whether there is more to come.
  mutating func advance(to time: Double) -> Bool {
    let start = start ?? time
    self.start = start
    let progress = min(max((time - start) / Self.duration, 0), 1)
    let left = 1 - progress
    rect = rect(at: 1 - left * left * left)
    return progress < 1
  }

  /// The zoom changes evenly in its logarithm; place follows size, which keeps the common point.
  private func rect(at progress: Double) -> Rectangle {
    var share = progress
    if from.width > 0, to.width > 0, abs(to.width - from.width) > 0.5 {
      let width = from.width * pow(to.width / from.width, progress)
      share = (width - from.width) / (to.width - from.width)
    }
    func between(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
    return Rectangle(
      x: between(from.x, to.x), y: between(from.y, to.y), width: between(from.width, to.width),
      height: between(from.height, to.height))
  }
}
