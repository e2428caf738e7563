import GtkKit
import L10n

/// The picture with the warning, the status pages and the controls.
final class ViewerContent: View {
  init(_ model: ViewerModel, _ zoomView: ZoomView, _ controls: FadingControls) {
    super.init()
    setContent(
      Box(.vertical) {
        Self.warning(model)
        // The status pages cover the zoom view instead of replacing it, so that it keeps the keyboard focus.
        Overlay(zoomView) {
          Self.failedPage(model)
          Self.emptyPage(model)
          BusySpinner.make { [weak model] in model?.isBusy }
          controls.liveBadge(model)
          controls.previousButton(model)
          controls.nextButton(model)
          Box(.vertical, spacing: 6) {
            controls.animationBar(model)
            controls.keyFrameBar(model)
            controls.pageBar(model)
            controls.zoomBar(model)
          }
          .aligned(.center, .end).margin(12)
        }
        .expanding()
      })
    // The panel is 300 pixels wide. In windows narrower than 600 pixels it covers the picture.
    setMinimumSize(width: 300)
    styled("viewer-table")
  }

  private static func failedPage(_ model: ViewerModel) -> Widget {
    let retry = Button(tr("Try Again")) { [weak model] in model?.retry() }
    return StatusPage(
      icon: "image-missing-symbolic", title: "", child: retry.styled("pill").aligned(.center, .center)
    )
    .bind(\.title) { [weak model] in model?.title ?? "" }
    .observe({ [weak model] in model?.state }) { page, state in
      if case .failed(let sentence) = state { page.setText(tr("Can’t be read: %s", sentence)) }
      if case .failed = state { page.isVisible = true } else { page.isVisible = false }
    }
  }

  private static func emptyPage(_ model: ViewerModel) -> Widget {
    StatusPage(
      icon: "image-x-generic-symbolic", title: tr("No Photos"),
      description: tr("No more photos")
    )
    .bind(\.isVisible) { [weak model] in model?.isEmpty ?? true }
  }

  private static func warning(_ model: ViewerModel) -> Widget {
    Box(.horizontal, spacing: 12) {
      Image(icon: "dialog-warning-symbolic")
      Label()
        .wrapped().textAligned(0)
        .bind(\.text) { [weak model] in model?.warning ?? "" }
        .expanding(horizontally: true, vertically: false)
    }
    .styled("viewer-warning")
    .bind(\.isVisible) { [weak model] in model?.warning != nil }
  }
}
