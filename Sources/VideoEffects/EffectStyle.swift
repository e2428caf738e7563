import GtkKit

/// The style sheet of the strip. It has a lower priority than that of the application.
enum EffectStyle {
  private static let isLoaded: Void = Style.add(css: sheet)

  /// Loads the style sheet, at the first call.
  static func use() { isLoaded }

  private static let sheet = """
    .effect-strip {
      border-radius: 12px;
      background: alpha(@popover_bg_color, 0.92);
      color: @popover_fg_color;
    }
    .effect-strip.osd { background: rgba(0, 0, 0, 0.86); color: white; }
    .effect-tile { min-width: 0; padding: 6px; border-radius: 9px; }
    .effect-tile.selected { box-shadow: inset 0 0 0 2px currentColor; }
    .effect-open { min-width: 72px; min-height: 72px; border-radius: 6px; background: alpha(currentColor, 0.12); }
    .effect-amount { padding: 0 12px 6px; }
    .effect-amount > .numeric { min-width: 48px; }
    """
}
