import GtkKit

/// The page shown without video: that no item is open, that the mini player is in use, or why an item cannot be
/// played.
final class PlayerPage: View {
  /// The icon and text of the page.
  struct Text: Equatable {
    let icon: String
    let title: String
    let sentence: String
  }

  /// The actions of the page's buttons.
  final class Actions {
    var openFiles: () -> Void = {}
    var openLocation: () -> Void = {}
    var leaveMiniPlayer: () -> Void = {}
  }

  init(_ model: PlayerModel, _ actions: Actions) {
    super.init()
    let page = StatusPage(
      icon: "video-x-generic-symbolic", title: "",
      child: Box(.vertical, spacing: 12) {
        Button("Open Files…") { actions.openFiles() }.styled("pill", "suggested-action")
          .tooltip("Open Files (Ctrl+O)")
          .bind(\.isVisible) { [weak model] in model.map { $0.isEmpty && $0.offersOpening } ?? false }
        Button("Open Location…") { actions.openLocation() }.styled("pill")
          .tooltip("Open Location (Ctrl+L)")
          .bind(\.isVisible) { [weak model] in model.map { $0.isEmpty && $0.offersOpening } ?? false }
        Button("Return to Window") { actions.leaveMiniPlayer() }.styled("pill", "suggested-action")
          .bind(\.isVisible) { [weak model] in model.map { $0.failure == nil && $0.isInMiniPlayer } ?? false }
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
      return Text(icon: error.icon, title: error.title, sentence: model?.failureText ?? "")
    }
    if model?.isInMiniPlayer == true {
      return Text(icon: "video-x-generic-symbolic", title: "Playing in the Mini Player", sentence: "")
    }
    return Text(
      icon: "video-x-generic-symbolic", title: "No Video",
      sentence: "Open a video or music, or drop files here.")
  }
}

extension PlayerError {
  /// The icon of the page.
  fileprivate var icon: String {
    switch self {
    case .network, .needsDownload: "network-error-symbolic"
    case .notFound, .notReadable, .notMedia, .subtitles: "dialog-question-symbolic"
    case .missingCodec, .decode: "dialog-warning-symbolic"
    }
  }
}
