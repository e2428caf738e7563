import GtkKit
import L10n

extension FadingControls {
  /// The bar with which the pages of a picture are turned; hidden for a picture of one page.
  func pageBar(_ model: ViewerModel) -> Widget {
    let bar = Box(.horizontal) {
      stepButton("go-previous-symbolic", tr("Previous Page"), ",") { [weak model] in model?.turnPage(-1) }
        .bind(\.isSensitive) { [weak model] in model?.pages?.hasPrevious ?? false }
      Label().bind(\.text) { [weak model] in model?.pages?.position ?? "" }.styled("viewer-page")
      stepButton("go-next-symbolic", tr("Next Page"), ".") { [weak model] in model?.turnPage(1) }
        .bind(\.isSensitive) { [weak model] in model?.pages?.hasNext ?? false }
    }
    .styled("osd", "viewer-bar").aligned(.center, .end)
    .bind(\.isVisible) { [weak model] in model?.pages != nil }
    fader.add(bar)
    return bar
  }
}
