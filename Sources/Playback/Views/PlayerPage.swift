import GtkKit
import L10n

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
        Button(tr("Open Files…")) { actions.openFiles() }.styled("pill", "suggested-action")
          .tooltip(tr("Open Files (Ctrl+O)"))
          .bind(\.isVisible) { [weak model] in model.map { $0.isEmpty && $0.offersOpening } ?? false }
        Button(tr("Open Location…")) { actions.openLocation() }.styled("pill")
          .tooltip(tr("Open Location (Ctrl+L)"))
          .bind(\.isVisible) { [weak model] in model.map { $0.isEmpty && $0.offersOpening } ?? false }
        Button(tr("Return to Window")) { actions.leaveMiniPlayer() }.styled("pill", "suggested-action")
          .bind(\.isVisible) { [weak model] in
            model.map { $0.item.failure == nil && $0.isInMiniPlayer } ?? false
          }
        Button(tr("Try Again")) { [weak model] in model?.queue.retry() }
          .styled("pill", "suggested-action")
          .bind(\.isVisible) { [weak model] in model?.item.failure != nil }
        Button(tr("Next")) { [weak model] in model?.queue.next() }
          .styled("pill")
          .bind(\.isVisible) { [weak model] in
            model.map { $0.item.failure != nil && $0.queue.hasNext } ?? false
          }
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
    if let error = model?.item.failure {
      return Text(icon: error.icon, title: error.title, sentence: model?.item.failureText ?? "")
    }
    if model?.isInMiniPlayer == true {
      return Text(icon: "video-x-generic-symbolic", title: tr("Playing in the Mini Player"), sentence: "")
    }
    return Text(
      icon: "video-x-generic-symbolic", title: tr("No Video"),
      sentence: tr("Open a video or music, or drop files here."))
  }
}

extension PlayerError {
  /// The icon of the page.
  fileprivate var icon: String {
    switch self {
    case .network, .needsDownload: "network-error-symbolic"
    case .notFound, .notReadable, .notMedia, .subtitles: "dialog-question-symbolic"
    case .missingCodec, .decode: "dialog-warning-symbolic"
    case .soundOutput: "audio-card-symbolic"
    }
  }
}
