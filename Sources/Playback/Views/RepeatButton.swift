import GtkKit
import L10n

/// Changes what a queue repeats, by turns: nothing, all items, the current one. Icon and tooltip name the mode.
public final class RepeatButton: View {
  /// Creates a button for a queue.
  public init(_ queue: QueueModel) {
    super.init()
    let button = Button(icon: Self.icon(.off), label: tr("Repeat")) { [weak queue] in
      queue?.changeRepeatMode()
    }
    button.styled("flat")
    button.bind(\.icon) { [weak queue] in Self.icon(queue?.repeatMode ?? .off) }
    button.bind(\.tooltip) { [weak queue] in Self.tooltip(queue?.repeatMode ?? .off) }
    button.bind(\.accessibleDescription) { [weak queue] in queue?.repeatText ?? "" }
    button.focusesOnClick = false
    setContent(button)
  }

  private static func icon(_ mode: RepeatMode) -> String {
    switch mode {
    case .off: "media-playlist-consecutive-symbolic"
    case .all: "media-playlist-repeat-symbolic"
    case .one: "media-playlist-repeat-song-symbolic"
    }
  }

  private static func tooltip(_ mode: RepeatMode) -> String {
    switch mode {
    case .off: tr("Repeat Off (R)")
    case .all: tr("Repeat All (R)")
    case .one: tr("Repeat One (R)")
    }
  }
}
