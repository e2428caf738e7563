import GtkKit
import L10n

/// The actions of the menus, with the prefix `camera`.
enum CameraActions {
  static func group(_ model: CameraModel) -> ActionGroup {
    let device = Action("device", choice: "") { [weak model] id in
      if let device = model?.connection.devices.first(where: { $0.id == id }) { model?.select(device) }
    }
    device.bind(\.choice) { [weak model] in model?.connection.selectedDevice?.id ?? "" }
    let microphone = Action("microphone", choice: "") { [weak model] id in
      if let microphone = model?.microphones.first(where: { $0.id == id }) { model?.select(microphone) }
    }
    microphone.bind(\.choice) { [weak model] in model?.selectedMicrophone?.id ?? "" }
    let quality = Action("quality", choice: "") { [weak model] name in
      if let quality = CaptureOptions.VideoQuality(rawValue: name) { model?.select(quality) }
    }
    quality.bind(\.choice) { [weak model] in model?.settings.options.videoQuality.rawValue ?? "" }
    return ActionGroup([device, microphone, quality])
  }
}

extension CaptureOptions.VideoQuality {
  /// The name for display.
  var label: String {
    switch self {
    case .high: tr("High")
    case .medium: tr("Medium")
    case .low: tr("Low")
    case .size640x480: "640 × 480"
    case .size960x540: "960 × 540"
    case .size1280x720: "1280 × 720"
    }
  }
}
