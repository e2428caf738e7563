import GtkKit

/// The style sheet of the editor, which loads it itself. It has a lower priority than that of the application, which can
/// override all of it. The editor is dark and without the tint, so that nothing misleads the eye about the photo's colors.
enum EditorStyle {
  private static let isLoaded: Void = Style.add(css: sheet)

  /// Loads the style sheet, at the first call.
  static func use() { isLoaded }

  private static let sheet = """
    .editor { background: #1c1c1e; color: white; }
    .editor headerbar { background: #2a2a2c; color: white; box-shadow: none; border: none; }
    .editor headerbar > windowhandle > box { padding: 0 3px; border-spacing: 3px; }
    /* With three window buttons it has to fit into 360 pixels. */
    .editor headerbar button.text-button { padding-left: 10px; padding-right: 10px; }
    .editor-panel { background: #2a2a2c; color: white; }
    .editor button { color: white; }
    .editor button.suggested-action { background: white; color: #1c1c1e; }
    .editor button:checked { background: rgba(255, 255, 255, 0.28); }
    .editor button:focus-visible, .editor scale:focus-visible > trough { outline: 2px solid white; outline-offset: 1px; }
    .editor-switcher > button { padding-left: 3px; padding-right: 3px; }
    .editor-color { min-width: 22px; min-height: 22px; padding: 5px; border-radius: 9999px; }
    .editor-color.selected { box-shadow: inset 0 0 0 2px white; }
    .editor-row { padding: 3px 0; }
    .editor-row scale { padding-top: 6px; padding-bottom: 6px; min-height: 0; }
    .editor-row scale > trough > highlight { background: rgba(255, 255, 255, 0.75); }
    .editor-row scale > trough { background: rgba(255, 255, 255, 0.2); }
    .editor-row scale > trough > slider { background: white; }
    .editor-row scale > marks indicator { background: rgba(255, 255, 255, 0.5); color: rgba(255, 255, 255, 0.5); }
    .editor-value { font-feature-settings: "tnum"; opacity: 0.8; }
    .editor-histogram { background: #1c1c1e; border-radius: 9px; padding: 0; }
    .editor-histogram stretchedtexture { border-radius: 9px; }
    .editor-clipping { min-width: 24px; min-height: 24px; padding: 0; margin: 3px; color: rgba(255, 255, 255, 0.5); }
    .editor-clipping.lit.editor-highlights { color: #ff6b6b; }
    .editor-clipping.lit.editor-shadows { color: #7aa7ff; }
    .editor-tile { min-width: 0; padding: 3px; border-radius: 9px; font-weight: normal; }
    .editor-tile.selected { background: rgba(255, 255, 255, 0.22); box-shadow: inset 0 0 0 2px white; font-weight: bold; }
    .editor-ratio, .editor-ratio.text-button { padding: 0 3px; font-weight: normal; }
    .editor-badge { margin: 6px; padding: 3px 12px; border-radius: 9999px; background: rgba(20, 20, 20, 0.86); color: white; }
    """
}
