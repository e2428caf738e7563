import GtkKit
import L10n

/// Rule-of-thirds lines over the preview: white with a dark outline, visible on any background.
final class CompositionGrid: CustomWidget {
  private let picture: () -> Rectangle?

  /// - Parameter picture: Returns the rectangle of the video in this widget's coordinates.
  init(picture: @escaping () -> Rectangle?) {
    self.picture = picture
    super.init(cssName: "compositiongrid", role: .image)
    accessibleLabel = tr("Composition Grid")
  }

  override func snapshot(_ snapshot: Snapshot) {
    guard let picture = picture() else { return }
    for third in [1.0, 2.0] {
      let (x, y) = (
        (picture.x + picture.width * third / 3).rounded(), (picture.y + picture.height * third / 3).rounded()
      )
      let lines = [
        Rectangle(x: x, y: picture.y, width: 1, height: picture.height),
        Rectangle(x: picture.x, y: y, width: picture.width, height: 1),
      ]
      for line in lines {
        let edge = Rectangle(
          x: line.x - (line.width == 1 ? 1 : 0), y: line.y - (line.height == 1 ? 1 : 0),
          width: line.width == 1 ? 3 : line.width, height: line.height == 1 ? 3 : line.height)
        snapshot.fill(edge, with: RGBA(red: 0, green: 0, blue: 0, alpha: 0.25))
        snapshot.fill(line, with: RGBA(red: 1, green: 1, blue: 1, alpha: 0.85))
      }
    }
  }
}
