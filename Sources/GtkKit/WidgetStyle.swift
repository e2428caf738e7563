/// The style sheet of GtkKit's own widgets, with lower precedence than the application's: programs need to load
/// nothing and can override everything.
enum WidgetStyle {
  private static let isLoaded: Void = Style.add(css: sheet)

  /// Loads the style sheet once per process.
  static func use() { isLoaded }

  private static let sheet = """
    /* rgb(230, 230, 230) at 80 % in the light style: named colors follow the dark one. */
    @define-color picture_bar_bg alpha(shade(@popover_bg_color, 0.902), 0.8);

    .picture-bar { background: @picture_bar_bg; color: @popover_fg_color; }
    /* Dark enough that white text on a selected toggle has a contrast of 4.5 : 1 over a white picture. */
    .picture-bar.osd { background: rgba(0, 0, 0, 0.8); color: white; }

    timebar { border-radius: 6px; background: alpha(currentColor, 0.2); }
    timebar > scale { min-height: 0; padding: 0; }
    timebar > scale > trough { min-height: 0; }
    timebar > scale > trough > slider { margin: 0; min-height: 0; min-width: 0; }
    timebar:focus-within:focus-visible { outline: 2px solid @accent_color; outline-offset: 2px; }
    timebar:disabled { opacity: 0.5; }

    gridheader { padding: 0 12px; }
    gridheader > label { font-weight: bold; }
    gridheader.floating { background: alpha(@window_bg_color, 0.94); }

    /* A frame and a tint show what takes the files; the words lie on a ground of their own, for any picture. */
    .drop-area {
      background: alpha(@accent_bg_color, 0.18);
      box-shadow: inset 0 0 0 3px @accent_bg_color;
    }
    .drop-words {
      margin: 12px;
      padding: 18px 24px;
      border-radius: 12px;
      background: @accent_bg_color;
      color: @accent_fg_color;
    }
    """
}

/// The look of a bar over the bottom of a picture.
public enum PictureBarStyle: Sendable {
  /// rgb(230, 230, 230) at 80 %, and its counterpart in the dark style.
  case translucent
  /// Light on dark in both styles, because the picture under the bar follows neither.
  case scrim
}

extension Bindable where Self: Widget {
  /// Styles the widget as a bar over the bottom of a picture.
  @discardableResult public func pictureBar(_ style: PictureBarStyle = .translucent) -> Self {
    WidgetStyle.use()
    setStyle("osd", style == .scrim)
    return styled("picture-bar")
  }
}
