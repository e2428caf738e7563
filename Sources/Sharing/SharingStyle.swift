import GtkKit

/// The style sheet of the dialogs, which load it themselves. It has a lower priority than that of the application, which
/// can override all of it.
enum SharingStyle {
  private static let isLoaded: Void = Style.add(css: sheet)

  /// Loads the style sheet, at the first call.
  static func use() { isLoaded }

  private static let sheet = """
    .share-more { padding: 3px 12px; border-radius: 9999px; background: rgba(20, 20, 20, 0.86); color: white; }
    """
}
