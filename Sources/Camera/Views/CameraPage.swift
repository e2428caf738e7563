import GtkKit
import L10n

/// A status page that explains why there is no preview and what to do. It disappears when a camera is opened.
final class CameraPage: View {
  init(_ model: CameraModel, _ controls: CameraView.Controls, cancel: @escaping () -> Void) {
    super.init()
    let page = StatusPage(
      icon: "camera-disabled-symbolic", title: "",
      child: Box(.vertical, spacing: 12) {
        Button(tr("Try Again")) { [weak model] in model?.retry() }
          .styled("pill", "suggested-action")
          .bind(\.isVisible) { [weak model] in model?.connection.cameraUnavailable == false }
        Self.choice(model)
        Button(tr("Cancel"), action: cancel).styled("pill").visible(controls == .takePicture)
      }.aligned(.center, .center))
    page.observe({ [weak model] in Self.problem(of: model) }) { page, error in
      page.title = error.title
      page.setText("\(error.message)\n\(error.advice)")
      page.icon = error.icon
    }
    setContent(page)
    styled("camera-page")
  }

  /// The menu of the cameras, if there is another one than that which has failed.
  private static func choice(_ model: CameraModel) -> Widget {
    MenuButton(tr("Choose Camera"), menu: Menu([])).styled("pill")
      .observe({ [weak model] in model?.connection.devices ?? [] }) { button, devices in
        button.setMenu(Menu(devices.map { .choice($0.name, "camera.device", value: $0.id) }))
      }
      .bind(\.isVisible) { [weak model] in
        guard let connection = model?.connection, connection.failure != .denied else { return false }
        let selected = connection.selectedDevice?.id
        return connection.devices.count > 1
          || selected != nil && connection.devices.contains { $0.id != selected }
      }
  }

  private static func problem(of model: CameraModel?) -> CameraError {
    // The failure of a disconnected camera names it; otherwise no camera is connected.
    model?.connection.failure ?? .noCamera
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
