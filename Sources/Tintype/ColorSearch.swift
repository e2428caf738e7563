import ColorKit

/// Finds the photos of a window by color.
struct ColorSearch {
  let window: MainWindow

  /// Shows the photos that have a color in the Photos section, the nearest first.
  func findPhotos(of color: Color) {
    window.show(section: "photos")
    window.photos.picker.search.find(color.with(alpha: 1))
  }

  /// Lets the user pick a color with the eyedropper, and shows the photos that have it.
  func findPickedColor() {
    Task { [weak window, colors = window.appModel.tint.colors] in
      if let color = await colors.sample() { window?.colorSearch.findPhotos(of: color) }
    }
  }
}
