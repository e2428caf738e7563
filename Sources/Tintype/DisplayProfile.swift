import Editing
import GObjectKit
import GtkKit
import Imaging

extension DisplayColors {
  /// Shows photos in the colors of the display's profile, if it has one that differs from sRGB. Call it when the display is
  /// open, before photos are shown; a profile that is chosen later applies from the next start on. Waits for a worker,
  /// some hundredths of a second, if there is a profile: photos would change their colors otherwise.
  static func useProfile() {
    guard let profile, let colors = try? ImageDecoder.immediate.displayTable(for: Bytes(profile)),
      let transform = DisplayTransform(size: ImageDecoder.displayTableSize, colors: colors)
    else { return }
    convert { transform.apply(to: &$0) }
  }
}
