import Glibc

/// An animation of a picture's rectangle over 200 ms with a cubic ease-out.
///
/// The interpolation keeps the point that both rectangles show at the same position fixed, so that the point under
/// the pointer does not drift during a zoom.
nonisolated struct ZoomAnimation: Equatable {
  /// The duration in seconds.
  static let duration = 0.2

  private let from: Rectangle
  private let to: Rectangle
  private var start: Double?
  /// The current rectangle.
  private(set) var rect: Rectangle

  init(from: Rectangle, to: Rectangle) {
    (self.from, self.to, rect) = (from, to, from)
  }

  /// Advances to the frame at `time`, in seconds. Returns whether the animation continues.
  mutating func advance(to time: Double) -> Bool {
    let start = start ?? time
    self.start = start
    let progress = min(max((time - start) / Self.duration, 0), 1)
    let left = 1 - progress
    rect = rect(at: 1 - left * left * left)
    return progress < 1
  }

  /// Interpolates the zoom logarithmically, and the position linearly with the size, which keeps the common point
  /// fixed.
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
