/// What the camera itself can change.
extension CameraModel {
  /// Sets what the camera itself can change, and remembers it for this camera.
  public func set(_ control: ImageControl.ID, to value: Int) {
    guard let index = imageControls.firstIndex(where: { $0.id == control }) else { return }
    imageControls[index].value = imageControls[index].allowed(value)
    let new = imageControls[index]
    service.set(control, to: new.value)
    guard let camera = selectedDevice?.id else { return }
    imageSettings[camera, default: [:]][control] = new.value == new.standard ? nil : new.value
    if imageSettings[camera]?.isEmpty == true { imageSettings[camera] = nil }
  }

  /// Whether anything differs from what the camera is made for.
  public var canResetImage: Bool { imageControls.contains { $0.value != $0.standard } }

  /// Sets everything back to what the camera is made for, and forgets what was remembered for it.
  public func resetImage() {
    for control in imageControls where control.value != control.standard {
      set(control.id, to: control.standard)
    }
  }

  /// The camera has told what it can change: it is set as it was left.
  func take(controls: [ImageControl]) {
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
