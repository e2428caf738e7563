import GtkKit
import L10n

/// A meter for the audio level: green, and red above 0.9.
final class LevelMeter: CustomWidget {
  private static let size = (width: 60, height: 6)

  init() {
    super.init(cssName: "levelmeter", role: .image)
    accessibleLabel = tr("Microphone Level")
  }

  /// The level, 0…1.
  var level = 0.0 {
    didSet { if level != oldValue { queueDraw() } }
  }

  override func measure(_ orientation: Orientation, for length: Int) -> (minimum: Int, natural: Int) {
    let side = orientation == .horizontal ? Self.size.width : Self.size.height
    return (side, side)
  }

  override func snapshot(_ snapshot: Snapshot) {
    let (width, height) = (Double(width), Double(height))
    let all = Rectangle(x: 0, y: 0, width: width, height: height)
    snapshot.clipped(to: all, radius: height / 2) {
      snapshot.fill(all, with: RGBA(red: 1, green: 1, blue: 1, alpha: 0.25))
      let isLoud = level > 0.9
      let color =
        isLoud ? RGBA(red: 1, green: 0.35, blue: 0.3) : RGBA(red: 0.45, green: 0.9, blue: 0.5)
      snapshot.fill(Rectangle(x: 0, y: 0, width: width * min(max(level, 0), 1), height: height), with: color)
    }
  }
}
