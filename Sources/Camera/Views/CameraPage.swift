import GtkKit

/// A status page that explains why there is no preview and what to do. It disappears when a camera is opened.
final class CameraPage: View {
  init(_ model: CameraModel, _ controls: CameraView.Controls, cancel: @escaping () -> Void) {
    super.init()
    let page = StatusPage(
      icon: "camera-disabled-symbolic", title: "",
      child: Box(.vertical, spacing: 12) {
        Button("Try Again") { [weak model] in model?.retry() }
          .styled("pill", "suggested-action")
          .bind(\.isVisible) { [weak model] in model?.cameraUnavailable == false }
        Button("Switch Camera") { [weak model] in model?.switchCamera() }
          .styled("pill")
          .bind(\.isVisible) { [weak model] in
            model.map { $0.failure != .denied && $0.canSwitchCamera } ?? false
          }
        Button("Cancel", action: cancel).styled("pill").visible(controls == .takePicture)
      }.aligned(.center, .center))
    page.observe({ [weak model] in Self.problem(of: model) }) { page, error in
      page.title = error.title
      page.setText("\(error.message)\n\(error.advice)")
      page.icon = error.icon
    }
    setContent(page)
    styled("camera-page")
  }

  private static func problem(of model: CameraModel?) -> CameraError {
    // The failure of a disconnected camera names it; otherwise no camera is connected.
    model?.failure ?? .noCamera
  }
}

extension CameraError {
  /// The icon for the status page.
  fileprivate var icon: String {
    switch self {
    case .noCamera, .notFound, .unplugged: "camera-web-symbolic"
    case .denied, .portalMissing, .accessFailed: "camera-disabled-symbolic"
    case .busy: "camera-video-symbolic"
    default: "camera-hardware-disabled-symbolic"
    }
  }
}
