import GtkKit

/// The style sheet of the color well, the chooser and the eyedropper, which load it. It has a lower
/// priority than that of the application, which can override all of it.
enum ColorPickerStyle {
  private static let isLoaded: Void = Style.add(css: sheet)

  /// Loads the style sheet, at the first call.
  static func use() { isLoaded }

  private static let sheet = """
    button.swatch {
      min-width: 0;
      min-height: 0;
      padding: 3px;
      border-radius: 9px;
    }

    button.colorwell { padding: 6px; }
    colorpatch { border-radius: 6px; box-shadow: 0 0 0 1px alpha(currentColor, 0.3); }

    colorgrid, colorspectrum { border-radius: 9px; }
    colorgrid:focus-visible,
    colorspectrum:focus-visible { outline: 2px solid @accent_color; outline-offset: 2px; }

    scale.colorslider { padding: 6px 0; }
    scale.colorslider > trough { min-height: 12px; background: none; }
    scale.colorslider > trough > highlight { background: none; }
    scale.colorslider > trough > slider {
      min-width: 18px;
      min-height: 18px;
      margin: -3px 0;
      background: white;
      box-shadow: 0 0 0 1px rgba(0, 0, 0, 0.6);
    }
    scale.colorslider:focus-visible > trough { outline: 2px solid @accent_color; outline-offset: 5px; }

    .menu-line { font-weight: normal; }
    .menu-line > label { margin: 0 6px; }

    /* Readable on any photo, and above the bars at the bottom of the window, which must stay clickable. */
    .eyedropper-bar {
      margin: 12px 12px 92px;
      border-radius: 12px;
      background: rgba(20, 20, 20, 0.86);
      color: white;
      box-shadow: 0 0 0 1px rgba(255, 255, 255, 0.14);
    }
    .eyedropper-bar button,
    .eyedropper-bar button.text-button:not(.flat) { background: rgba(255, 255, 255, 0.16); color: white; }
    .eyedropper-bar button:hover { background: rgba(255, 255, 255, 0.26); }

    /* Three tabs with the theme's minimum width would not fit into 360 px. */
    .colorchooser stackswitcher > button { min-width: 60px; padding-left: 9px; padding-right: 9px; }
    .colorvision > button { padding-left: 9px; padding-right: 9px; }
    """
}
