import GtkKit
import Imaging

/// Animates a thumbnail from the preview to the button of the last capture.
final class CaptureFlight: CustomWidget {
  /// The duration in seconds.
  private static let duration = 0.25
  private var texture: Texture?
  private var path: (from: Rectangle, to: Rectangle)?
  private var start: Double?
  private var current: Rectangle?

  init() {
    super.init(cssName: "captureflight", role: .image)
    takesPointer = false
    clipsContent = true
  }

  /// Starts the animation. A running animation is replaced.
  func fly(_ texture: Texture?, from: Rectangle, to: Rectangle) {
    guard let texture, from.width > 0, to.width > 0 else { return }
    let isFlying = path != nil
    (self.texture, path, start, current) = (texture, (from, to), nil, from)
    queueDraw()
    if !isFlying { onFrame { [weak self] in self?.advance(to: $0) ?? false } }
  }

  private func advance(to time: Double) -> Bool {
    guard let path else { return false }
    let start = start ?? time
    self.start = start
    let progress = min((time - start) / Self.duration, 1)
    queueDraw()
    guard progress < 1 else {
      (texture, self.path, current) = (nil, nil, nil)
      return false
    }
    // Cubic ease-out.
    let share = 1 - (1 - progress) * (1 - progress) * (1 - progress)
    func between(_ a: Double, _ b: Double) -> Double { a + (b - a) * share }
    current = Rectangle(
      x: between(path.from.x, path.to.x), y: between(path.from.y, path.to.y),
      width: between(path.from.width, path.to.width), height: between(path.from.height, path.to.height))
    return true
  }

  override func snapshot(_ snapshot: Snapshot) {
    guard let texture, let current else { return }
    snapshot.clipped(to: current, radius: 9) { snapshot.draw(texture, in: current, reduction: .fast) }
  }
}

extension Capture {
  /// The thumbnail as a texture.
  var texture: Texture? {
    switch self {
    case .photo(let photo): Texture(photo.thumbnail)
    case .video(let video): video.thumbnail.map { Texture($0) }
    }
  }
}
