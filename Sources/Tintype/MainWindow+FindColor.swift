import ColorKit

/// Finds photos by color.
extension MainWindow {
  /// Shows the photos that have a color in the Photos section, the nearest first.
  func findPhotos(of color: Color) {
    show(section: "photos")
    photos.picker.find(color.with(alpha: 1))
  }

  /// Lets the user pick a color with the eyedropper, and shows the photos that have it.
  func findPickedColor() {
    Task { [weak self, colors = appModel.tint.colors] in
      if let color = await colors.sample() { self?.findPhotos(of: color) }
    }
  }
}
