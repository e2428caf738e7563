/// The image controls of the camera.
extension CameraModel {
  /// Sets an image control, limited to its range, and remembers the value for this camera in `imageSettings`.
  public func set(_ control: ImageControl.ID, to value: Int) {
    guard let index = imageControls.firstIndex(where: { $0.id == control }) else { return }
    imageControls[index].value = imageControls[index].allowed(value)
    let new = imageControls[index]
    service.set(control, to: new.value)
    guard let camera = selectedDevice?.id else { return }
    imageSettings[camera, default: [:]][control] = new.value == new.defaultValue ? nil : new.value
    if imageSettings[camera]?.isEmpty == true { imageSettings[camera] = nil }
  }

  /// Whether any image control differs from its default.
  public var canResetImage: Bool { imageControls.contains { $0.value != $0.defaultValue } }

  /// Resets all image controls to their defaults and removes this camera's values from `imageSettings`.
  public func resetImage() {
    for control in imageControls where control.value != control.defaultValue {
      set(control.id, to: control.defaultValue)
    }
  }

  /// Applies the remembered values to the controls that the camera offers.
  func handle(controls: [ImageControl]) {
    imageControls = controls
    guard let camera = selectedDevice?.id, let remembered = imageSettings[camera] else { return }
    for (index, control) in controls.enumerated() {
      guard let wanted = remembered[control.id] else { continue }
      let value = control.allowed(wanted)
      guard value != control.value else { continue }
      imageControls[index].value = value
      service.set(control.id, to: value)
    }
  }
}
