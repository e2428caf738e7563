import GtkKit

/// What is there when there is no picture to show: why a video is not available, or that none was opened.
final class PlayerPage: View {
  /// What a page says.
  struct Text: Equatable {
    let icon: String
    let title: String
    let sentence: String
  }

  /// - Parameter openFiles: Lets the user choose files; nil where the application offers none.
  init(_ model: PlayerModel, openFiles: @escaping () -> Void, openAddress: @escaping () -> Void) {
    super.init()
    let page = StatusPage(
      icon: "video-x-generic-symbolic", title: "",
      child: Box(.vertical, spacing: 12) {
        Button("Open Files…", action: openFiles).styled("pill", "suggested-action")
          .bind(\.isVisible) { [weak model] in model.map { $0.failure == nil && $0.offersOpening } ?? false }
        Button("Open Address…", action: openAddress).styled("pill")
          .bind(\.isVisible) { [weak model] in model.map { $0.failure == nil && $0.offersOpening } ?? false }
        Button("Try Again") { [weak model] in model?.retry() }
          .styled("pill", "suggested-action")
          .bind(\.isVisible) { [weak model] in model?.failure != nil }
        Button("Next") { [weak model] in model?.next() }
          .styled("pill")
          .bind(\.isVisible) { [weak model] in model.map { $0.failure != nil && $0.hasNext } ?? false }
      }.aligned(.center, .center))
    page.observe({ [weak model] in Self.text(of: model) }) { page, text in
      page.icon = text.icon
      page.title = text.title
      page.setText(text.sentence)
    }
    setContent(page)
    styled("player-page")
  }

  private static func text(of model: PlayerModel?) -> Text {
    if let error = model?.failure {
      return Text(icon: error.icon, title: error.title, sentence: error.message)
    }
    return Text(
      icon: "video-x-generic-symbolic", title: "No Video",
      sentence: "Open a video or music, or drop files here.")
  }
}

extension PlayerError {
  /// For the page.
  fileprivate var icon: String {
    switch self {
    case .network: "network-error-symbolic"
    case .notFound, .notReadable, .notMedia: "dialog-question-symbolic"
    case .missingCodec, .decode: "dialog-warning-symbolic"
    }
  }
}
