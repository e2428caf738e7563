import Camera
import GObjectKit
import Synchronization

extension LastCameraStore {
  /// Creates a store in the app's settings. Other threads read and write a copy of the setting, because `Settings`
  /// belongs to the main actor.
  init(_ settings: Settings) {
    let copy = Copy(settings[.lastCamera])
    self.init(
      load: { copy.identifier.withLock { $0.isEmpty ? nil : $0 } },
      store: { camera in
        copy.identifier.withLock { $0 = camera }
        Task { @MainActor in settings[.lastCamera] = camera }
      })
  }

  private nonisolated final class Copy: Sendable {
    let identifier: Mutex<CameraDevice.ID>

    init(_ identifier: CameraDevice.ID) { self.identifier = Mutex(identifier) }
  }
}

extension SettingsKey<String> {
  fileprivate static let lastCamera = SettingsKey("camera-last", default: "")
}
