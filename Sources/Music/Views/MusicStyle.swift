import GtkKit

/// The style sheet of the music views. It has a lower priority than that of the application: a program that uses the
/// views has nothing to load, and can override all of it.
enum MusicStyle {
  private static let isLoaded: Void = Style.add(css: sheet)

  /// Loads the style sheet, at the first call.
  static func use() { isLoaded }

  private static let sheet = """
    .music-toolbar { padding: 6px 9px; }
    .music-cover { background: alpha(currentColor, 0.08); border-radius: 9px; }

    .music-grid { background: none; padding: 12px; }
    .music-grid > child { padding: 9px; border-radius: 12px; }
    .music-grid > child:hover { background: alpha(currentColor, 0.06); }
    .music-album .music-play { opacity: 0; transition: opacity 150ms ease-out; min-width: 36px; min-height: 36px; }
    .music-grid > child:hover .music-play,
    .music-grid > child:focus-visible .music-play { opacity: 1; }

    .music-songs, .music-names { background: none; }
    .music-songs > row { padding: 0; border-radius: 9px; margin: 0 6px; }
    .music-songs > row:hover { background: alpha(currentColor, 0.06); }
    .music-songs > row:selected { background: alpha(@accent_bg_color, 0.25); }
    .music-song { min-height: 42px; }
    .music-song.current { font-weight: bold; }
    .music-song.missing { opacity: 0.6; }
    .music-song.drop-above { box-shadow: inset 0 2px @accent_bg_color; }
    .music-song.drop-below { box-shadow: inset 0 -2px @accent_bg_color; }
    .music-names > row { padding: 0; border-radius: 9px; margin: 0 6px; }
    .music-names > row:hover { background: alpha(currentColor, 0.06); }
    .music-header { margin: 0 6px; padding: 3px 0; border-bottom: 1px solid alpha(currentColor, 0.12); }
    .music-column { padding: 3px 6px; min-height: 24px; margin: 0 -6px; }

    .music-link { padding: 0 6px; min-height: 28px; margin: 0 -6px; font-weight: normal; }
    .music-play-large { min-width: 56px; min-height: 56px; -gtk-icon-size: 28px; background: alpha(currentColor, 0.1); }
    .music-play-large:hover { background: alpha(currentColor, 0.16); }

    .music-line { font-size: 1.15em; font-weight: normal; padding: 3px 9px; opacity: 0.6; }
    .music-line.plain { opacity: 1; }
    .music-line.current { font-weight: bold; opacity: 1; }

    .music-bar { border-top: 1px solid alpha(currentColor, 0.12); }
    .music-bar-song { padding: 3px 6px; }
    .music-progress, .music-progress > trough { min-height: 3px; }
    .music-progress > trough > progress { min-height: 3px; }
    """
}
