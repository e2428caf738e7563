import GtkKit
import L10n

/// Turns the random order of a queue on and off.
public final class ShuffleButton: View {
  /// Creates a button for a queue.
  public init(_ queue: QueueModel) {
    super.init()
    let button = ToggleButton(icon: "media-playlist-shuffle-symbolic", label: tr("Shuffle")) {
      [weak queue] in queue?.setShuffled($0)
    }
    button.styled("flat").bind(\.isActive) { [weak queue] in queue?.isShuffled ?? false }
    button.tooltip = tr("Shuffle (U)")
    button.focusesOnClick = false
    setContent(button)
  }
}
