import Observation

/// The image controls of the open camera, and their values that are remembered for each camera.
@MainActor @Observable public final class ImageControlModel {
  /// The controls of the open camera; empty if it has none.
  public private(set) var controls: [ImageControl] = []
  /// The values that differ from the defaults, by camera. They are applied whenever a camera is opened; persist them to
  /// remember them.
  public var remembered: [CameraDevice.ID: [ImageControl.ID: Int]] = [:]

  /// The camera that `controls` belong to.
  @ObservationIgnored private var camera: CameraDevice.ID?
  @ObservationIgnored private let service: any CameraServing

  init(service: any CameraServing) { self.service = service }

  /// Sets a control, limited to its range, and remembers the value for this camera.
  public func set(_ control: ImageControl.ID, to value: Int) {
    guard let index = controls.firstIndex(where: { $0.id == control }) else { return }
    controls[index].value = controls[index].allowed(value)
    let new = controls[index]
    service.set(control, to: new.value)
    guard let camera else { return }
    remembered[camera, default: [:]][control] = new.value == new.defaultValue ? nil : new.value
    if remembered[camera]?.isEmpty == true { remembered[camera] = nil }
  }

  /// Whether any control differs from its default.
  public var canReset: Bool { controls.contains { $0.value != $0.defaultValue } }

  /// Resets all controls to their defaults and removes this camera's values from `remembered`.
  public func reset() {
    for control in controls where control.value != control.defaultValue {
      set(control.id, to: control.defaultValue)
    }
  }

  /// Handles the opening of a camera; nil if the camera was closed. Its controls follow.
  func opened(_ camera: CameraDevice.ID?) {
    self.camera = camera
    if !controls.isEmpty { controls = [] }
  }

  /// Shows the controls of the open camera, and applies the remembered values to them.
  func found(_ controls: [ImageControl]) {
    self.controls = controls
    guard let camera, let values = remembered[camera] else { return }
    for (index, control) in controls.enumerated() {
      guard let wanted = values[control.id] else { continue }
      let value = control.allowed(wanted)
      guard value != control.value else { continue }
      self.controls[index].value = value
      service.set(control.id, to: value)
    }
  }
}
