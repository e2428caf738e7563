import GtkKit

/// The style sheet of the picker and the board, which load it themselves. It has a lower
/// priority than that of the application, which can override all of it.
enum PhotosPickerStyle {
  private static let isLoaded: Void = Style.add(css: sheet)

  /// Loads the style sheet, at the first call.
  static func use() { isLoaded }

  private static let sheet = """
    /* Photo lists */
    listview.picker,
    gridview.board { background: none; }

    listview.picker > child {
      padding: 1px;
      border-radius: 0;
      background: none;
    }

    gridview.board { padding: 6px; }

    gridview.board > child {
      padding: 6px;
      border-radius: 12px;
      background: none;
    }

    listview.picker > child:focus-visible,
    sectionedgrid.picker > mediacell:focus-visible {
      outline: 3px solid @accent_color;
      outline-offset: -3px;
    }

    mediacell { transition: none; }
    sectionedgrid.picker > mediacell,
    listview.picker mediacell { background: alpha(currentColor, 0.07); }

    mediacell.selected {
      outline: 4px solid @accent_bg_color;
      outline-offset: -4px;
    }
    /* Two lines: one for the selection, one for the focus. */
    sectionedgrid.picker > mediacell.selected:focus-visible {
      outline: 9px double @accent_color;
      outline-offset: -9px;
    }
    gridview.board mediacell.selected { outline: none; }
    mediacell.single { margin: 12px; }

    mediacell > .badge {
      min-width: 12px;
      min-height: 24px;
      padding: 0 6px;
      border-radius: 12px;
      background: @accent_bg_color;
      color: @accent_fg_color;
      font-weight: bold;
      box-shadow: 0 0 0 2px white;
    }

    mediacell > .clip-badge {
      padding: 0 6px;
      border-radius: 9999px;
      background: rgba(20, 20, 20, 0.76);
      color: white;
      font-size: smaller;
    }

    mediacell > .stack-button {
      min-width: 18px;
      min-height: 24px;
      padding: 0 6px;
      border: none;
      border-radius: 9999px;
      background: rgba(20, 20, 20, 0.76);
      color: white;
      font-size: smaller;
      box-shadow: none;
      text-shadow: none;
    }
    mediacell > .stack-button:hover { background: rgba(20, 20, 20, 0.9); }

    mediacell > .heart,
    mediacell > .edited,
    mediacell > .stars {
      color: white;
      text-shadow: 0 1px 2px black;
      -gtk-icon-shadow: 0 1px 2px black;
    }
    mediacell > .stars { font-size: smaller; }

    .edit-progress {
      border-radius: 12px;
      background: rgba(20, 20, 20, 0.9);
      color: white;
    }

    mediacell > .failure {
      opacity: 0.6;
      -gtk-icon-size: 32px;
    }
    mediacell > .failure-text { font-size: smaller; }

    mediacell > .damage {
      padding: 4px;
      border-radius: 9999px;
      background: rgba(20, 20, 20, 0.76);
      color: #f8e45c;
    }

    mediacell > .tools {
      opacity: 0;
      transition: opacity 150ms ease-out;
    }
    mediacell > .tools button {
      min-width: 30px;
      min-height: 30px;
      padding: 0;
      background: rgba(20, 20, 20, 0.76);
      color: white;
    }
    mediacell > .tools button:hover { background: rgba(20, 20, 20, 0.92); }
    gridview.board > child:hover mediacell > .tools,
    gridview.board > child:focus-visible mediacell > .tools,
    gridview.board > child:focus-within mediacell > .tools,
    mediacell.single:hover > .tools,
    mediacell.single:focus-visible > .tools,
    mediacell.single:focus-within > .tools { opacity: 1; }

    .date-bubble {
      padding: 6px 12px;
      border-radius: 9999px;
      background: @accent_bg_color;
      color: @accent_fg_color;
      font-weight: bold;
    }
    .date-mark {
      padding: 0 6px;
      border-radius: 6px;
      background: rgba(20, 20, 20, 0.76);
      color: white;
      font-size: smaller;
    }

    .rubber-band {
      border: 1px solid @accent_bg_color;
      border-radius: 6px;
      background: alpha(@accent_bg_color, 0.3);
    }

    /* Sidebar */
    .collection-sidebar .sidebar-row { padding: 6px 9px; font-weight: normal; }
    .collection-sidebar .sidebar-row.selected { background: alpha(currentColor, 0.12); }
    .collection-sidebar .sidebar-heading { padding: 12px 9px 6px; }

    /* Picker bar */
    .pickerbar { padding: 6px; }

    .pickersearch { padding: 0 6px 6px; }

    .search-pill {
      min-height: 24px;
      padding: 2px 10px;
      border-radius: 9999px;
      background: alpha(currentColor, 0.12);
    }

    .caption-pill {
      padding: 6px 12px;
      border-radius: 9999px;
    }

    .pill-button {
      min-height: 34px;
      padding: 0 18px;
      border-radius: 9999px;
    }
    """
}
