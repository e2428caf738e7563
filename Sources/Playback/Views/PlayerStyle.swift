import GtkKit

/// The style sheet of the player's views. It has a lower priority than that of the application: a program that
/// uses the views has nothing to load, and can override all of it.
enum PlayerStyle {
  private static let isLoaded: Void = Style.add(css: sheet)

  /// Loads the style sheet, at the first call.
  static func use() { isLoaded }

  private static let sheet = """
    /* Backgrounds of the video. */
    .player overlay > videoview,
    .mini-player { background: black; }

    .player .faded,
    .mini-player .faded { opacity: 0; }
    .player-bar,
    .player-title,
    .player-round { transition: opacity 200ms ease-out; }

    .player-title {
      margin: 8px;
      padding: 8px 16px;
      border-radius: 10px;
      background: rgba(20, 20, 20, 0.76);
      color: white;
    }
    /* Below the header bar that covers the video. */
    .player.fullscreen .player-title { margin-top: 56px; }
    .player.fullscreen .player-badge { margin-top: 48px; }

    .player-bar { padding: 0 9px; }
    .player-bar button { min-height: 36px; padding: 0; }
    .player-bar button.flat { min-width: 36px; }
    .player-bar .player-play { -gtk-icon-size: 24px; background: alpha(currentColor, 0.12); }
    .player-bar .player-play:hover { background: alpha(currentColor, 0.18); }
    .player-bar .player-play:active { background: alpha(currentColor, 0.28); }
    .player-bar .player-time { min-width: 36px; }

    /* Over the video: white on nearly black, readable on any frame. */
    .player-badge,
    .player-clip,
    .player-spinner,
    .player-hover,
    .player-round {
      background: rgba(20, 20, 20, 0.76);
      color: white;
    }
    .player-clip { padding: 6px 6px 6px 18px; border-radius: 9999px; }
    /* It fits into a window of 360 pixels. */
    .player-clip > progressbar.horizontal > trough { min-width: 72px; }
    .player-clip > button { border-radius: 9999px; background: rgba(255, 255, 255, 0.16); color: white; }
    .player-badge { padding: 6px 12px; border-radius: 9999px; }
    .player-spinner { padding: 12px; border-radius: 12px; }
    .player-spinner > spinner { min-width: 36px; min-height: 36px; }
    .player-hover { margin-bottom: 6px; padding: 6px; border-radius: 12px; }
    .player-hover-time { font-weight: bold; }
    .player-hover-chapter { font-size: smaller; }
    .player-round { min-width: 34px; min-height: 34px; padding: 0; box-shadow: 0 0 0 1px rgba(255, 255, 255, 0.14); }
    .player-round:hover { background: rgba(60, 60, 60, 0.86); }
    .player-round:focus-visible { outline: 2px solid white; outline-offset: -3px; }

    .player-page { background: @window_bg_color; }
    .player-cover { background: @window_bg_color; }
    .player-note { opacity: 0.3; }

    .player-queue { background: @window_bg_color; }
    .player.fullscreen .player-queue { padding-top: 48px; }
    .player-queue-header { padding: 6px 6px 6px 12px; }
    .player-queue-list { background: none; }
    .player-queue-list > row { padding: 0; border-radius: 9px; margin: 0 6px; }
    .player-queue-list > row:hover { background: alpha(currentColor, 0.06); }
    .player-queue-row { min-height: 42px; border-radius: 9px; transition: background 150ms ease-out; }
    .player-queue-row.dragged { background: alpha(@accent_bg_color, 0.25); }
    .player-queue-row.current { font-weight: bold; }

    /* Above the bar. */
    .player toast { margin-bottom: 56px; }
    """
}
