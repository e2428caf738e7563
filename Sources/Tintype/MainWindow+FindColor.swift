import ColorKit

/// Finds photos by color.
extension MainWindow {
  /// Shows the photos that have a color in the Photos section, the nearest first.
  func findPhotos(of color: Color) {
    show(section: "photos")
    photos.picker.find(color.with(alpha: 1))
  }
}
