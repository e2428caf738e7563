import GtkKit

/// The style sheet of the viewer, which loads it itself. It has a lower
/// priority than that of the application, which can override all of it.
enum ViewerStyle {
  private static let isLoaded: Void = Style.add(css: sheet)

  /// Loads the style sheet, at the first call.
  static func use() { isLoaded }

  private static let sheet = """
    .viewer-table { background: mix(@window_bg_color, black, 0.06); }
    .viewer.fullscreen .viewer-table { background: black; }

    /* Controls over a photo: white on nearly black, readable on any photo. */
    .viewer-step,
    .viewer-bar,
    .viewer-live,
    .viewer-spinner {
      background: rgba(20, 20, 20, 0.76);
      color: white;
      box-shadow: 0 0 0 1px rgba(255, 255, 255, 0.14);
      transition: opacity 200ms ease-out;
    }

    .viewer-step { min-width: 42px; min-height: 42px; }
    .viewer-step:hover { background: rgba(60, 60, 60, 0.86); }
    .viewer-step:active { background: rgba(84, 84, 84, 0.9); }

    .viewer-bar { padding: 3px; border-radius: 9999px; }
    .viewer-bar > button {
      min-width: 36px;
      min-height: 36px;
      padding: 0;
      border-radius: 9999px;
      background: none;
      color: inherit;
    }
    .viewer-bar > button:hover { background: rgba(255, 255, 255, 0.14); }
    .viewer-bar > button:active { background: rgba(255, 255, 255, 0.24); }
    .viewer-bar > button:focus-visible,
    .viewer-step:focus-visible { outline: 2px solid white; outline-offset: -3px; }
    .viewer-bar > .viewer-zoom {
      min-width: 60px;
      font-weight: normal;
      font-feature-settings: "tnum";
    }

    .viewer-live {
      min-height: 30px;
      min-width: 30px;
      padding: 0 12px 0 9px;
      border-radius: 9999px;
      font-size: smaller;
      font-weight: bold;
      letter-spacing: 0.5px;
    }
    .viewer-live.circular { padding: 0; }
    .viewer-live:hover { background: rgba(60, 60, 60, 0.86); }
    .viewer-live:active { background: rgba(84, 84, 84, 0.9); }
    .viewer-live:focus-visible { outline: 2px solid white; outline-offset: -3px; }
    /* A point within a ring. */
    .viewer-live-mark {
      min-width: 5px;
      min-height: 5px;
      padding: 2px;
      border: 2px solid currentColor;
      border-radius: 9999px;
      background: currentColor content-box;
    }
    /* Below the header bar, which overlays the picture. */
    .viewer.fullscreen .viewer-badges { margin-top: 48px; }

    .viewer-bar > .viewer-make { padding: 0 12px; }

    .viewer-frame { min-width: 66px; padding: 0 6px; font-feature-settings: "tnum"; }
    .viewer-page { padding: 0 12px; font-feature-settings: "tnum"; }

    .viewer-spinner { padding: 12px; border-radius: 9999px; }
    .viewer-spinner > spinner { min-width: 24px; min-height: 24px; }

    /* The header bar with three window buttons has to fit into 360 pixels. */
    .viewer headerbar > windowhandle > box { padding: 0 3px; border-spacing: 3px; }
    .viewer headerbar .title,
    .viewer headerbar .subtitle { padding: 0 6px; }

    .viewer-bar > button:checked { background: rgba(255, 255, 255, 0.28); }
    .viewer-bar > .viewer-interval { min-width: 40px; font-feature-settings: "tnum"; }

    .slideshow { background: black; color: white; }
    /* Above the slideshow's bar. */
    .slideshow toast { margin-bottom: 66px; }

    .compare-pane { background: mix(@window_bg_color, black, 0.06); }
    .compare-pane:focus-within { outline: 2px solid alpha(@accent_color, 0.8); outline-offset: -2px; }
    .compare-caption { padding: 6px 6px 6px 12px; }
    .compare-name { font-weight: bold; }
    .compare-details { font-size: smaller; opacity: 0.75; }
    .compare-remove { min-width: 30px; min-height: 30px; padding: 0; }

    .viewer .faded,
    .slideshow .faded { opacity: 0; }
    .viewer barview > .overlaid { transition: opacity 200ms ease-out; }

    /* Above the viewer's bar. */
    .viewer toast { margin-bottom: 66px; }
    .viewer.moving toast { margin-bottom: 114px; }

    .viewer-warning {
      padding: 12px 18px;
      background: @warning_bg_color;
      color: @warning_fg_color;
    }

    /* The star, not its button, is in line with the texts below. */
    .viewer-stars { margin-left: -7px; }
    .viewer-star { min-width: 30px; min-height: 30px; padding: 0; }
    .viewer-keyword { min-height: 26px; padding: 0 9px; border-radius: 9999px; font-weight: normal; }
    .viewer-completion { padding: 3px 9px; font-weight: normal; }
    .viewer-information .viewer-label { font-size: smaller; opacity: 0.75; }
    /* The header bar overlays the upper edge. */
    .viewer.fullscreen .viewer-information { padding-top: 48px; }
    """
}
