import GtkKit
import L10n
import LibraryIndex

/// The number of files that the index still reads, in the picker's bar, with a button that pauses that. Hidden when
/// nothing is read, and for a few files, which take less time than reading the number.
final class IndexProgressButton: View {
  private static let fewestFiles = 30

  init(_ index: LibraryIndexModel) {
    super.init()
    setContent(
      Squeezer {
        Box(.horizontal, spacing: 6) {
          Label().styled("dim-label", "numeric").bind(\.text) { Self.text(index) }
          Self.button(index)
        }
        Self.button(index).aligned(.end)
        // A narrow window has no space for it beside the buttons for the selection.
        Box(.horizontal) {}
      }
      .bind(\.isVisible) { (index.progress?.total ?? 0) >= Self.fewestFiles })
  }

  private static func button(_ index: LibraryIndexModel) -> Widget {
    Button(icon: "media-playback-pause-symbolic", label: tr("Pause")) { [weak index] in
      guard let index else { return }
      if index.isPaused { index.resume() } else { index.pause() }
    }
    .styled("flat")
    .bind(\.icon) { index.isPaused ? "media-playback-start-symbolic" : "media-playback-pause-symbolic" }
    .bind(\.tooltip) { index.isPaused ? tr("Resume Reading Photos") : tr("Pause Reading Photos") }
    .bind(\.accessibleLabel) { index.isPaused ? tr("Resume Reading Photos") : tr("Pause Reading Photos") }
  }

  private static func text(_ index: LibraryIndexModel) -> String {
    let (done, total) = (index.progress?.done ?? 0, index.progress?.total ?? 0)
    // Translators: numbers of files, such as "Reading 120 of 4,000".
    return tr("Reading %1$s of %2$s", done.localized, total.localized)
  }
}
