import GtkKit
import L10n

/// The buttons of a slideshow, in one row at the bottom.
final class SlideshowControls: View {
  init(_ model: SlideshowModel, close: @escaping () -> Void) {
    super.init()
    setContent(
      Box(.horizontal) {
        Self.tool("media-skip-backward-symbolic", tr("Previous Photo"), tr("Left")) { [weak model] in
          model?.previous()
        }
        Self.playButton(model)
        Self.tool("media-skip-forward-symbolic", tr("Next Photo"), tr("Right")) { [weak model] in
          model?.next()
        }
        Self.tool("list-remove-symbolic", tr("Change Faster"), "−") { [weak model] in
          model?.changeInterval(by: -1)
        }
        .bind(\.isSensitive) { [weak model] in
          model.map { $0.options.interval > SlideshowModel.intervals.lowerBound } ?? false
        }
        Label().styled("viewer-interval").aligned(.center, .center)
          // Translators: seconds, as short as possible.
          .bind(\.text) { [weak model] in model.map { tr("%d s", $0.options.interval) } ?? "" }
        Self.tool("list-add-symbolic", tr("Change Slower"), "+") { [weak model] in
          model?.changeInterval(by: 1)
        }
        .bind(\.isSensitive) { [weak model] in
          model.map { $0.options.interval < SlideshowModel.intervals.upperBound } ?? false
        }
        Self.shuffleButton(model)
        Self.tool("window-close-symbolic", tr("End Slideshow"), tr("Esc"), close)
      }
      .styled("osd", "viewer-bar").aligned(.center, .end).margin(12))
    aligned(.center, .end)
  }

  private static func playButton(_ model: SlideshowModel) -> Widget {
    tool("media-playback-pause-symbolic", tr("Pause"), tr("Space")) { [weak model] in model?.togglePlaying() }
      .bind(\.icon) { [weak model] in
        model?.isPlaying == false ? "media-playback-start-symbolic" : "media-playback-pause-symbolic"
      }
      .bind(\.accessibleLabel) { [weak model] in model?.isPlaying == false ? tr("Play") : tr("Pause") }
      .bind(\.tooltip) { [weak model] in model?.isPlaying == false ? tr("Play (Space)") : tr("Pause (Space)")
      }
  }

  private static func shuffleButton(_ model: SlideshowModel) -> Widget {
    ToggleButton(icon: "media-playlist-shuffle-symbolic", label: tr("Shuffle")) { [weak model] in
      model?.options.isShuffled = $0
    }
    .tooltip(tr("Shuffle (S)"))
    .with { $0.focusesOnClick = false }
    .bind(\.isActive) { [weak model] in model?.options.isShuffled ?? false }
  }

  private static func tool(
    _ icon: String, _ label: String, _ key: String, _ action: @escaping () -> Void
  ) -> Button {
    Button(icon: icon, label: label, action: action)
      .tooltip(tr("%1$s (%2$s)", label, key)).with { $0.focusesOnClick = false }
  }
}
