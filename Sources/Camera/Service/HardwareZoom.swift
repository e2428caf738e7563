import PipeWireKit

/// The zoom that a camera has itself, by its lens or its sensor.
nonisolated struct HardwareZoom {
  /// V4L2_CID_ZOOM_ABSOLUTE (linux/v4l2-controls.h), as PipeWire's V4L2 plug-in counts controls that it has no name
  /// for: behind SPA_PROP_START_CUSTOM.
  private static let id: UInt32 = 0x100_0000 + 0x9A_090D

  /// The control that sets it: a focal length, in units of the camera.
  let control: NodeControl

  /// The zoom among what a camera lets one change; nil where it has none, or one whose least value says nothing.
  init?(among controls: [NodeControl]) {
    guard let control = controls.first(where: { $0.id == Self.id }), control.range.lowerBound >= 1,
      control.range.lowerBound < control.range.upperBound
    else { return nil }
    self.control = control
  }

  /// Divides a zoom between the camera and the computer.
  ///
  /// The magnification is the focal length divided by the shortest one. Source: USB Device Class Definition for Video
  /// Devices 1.5, 4.2.2.1.12.
  ///
  /// - Parameter factor: The zoom in all, from 1.
  /// - Returns: The value for the control, and the factor that is left, from 1.
  func parts(of factor: Double) -> (value: Double, rest: Double) {
    let shortest = control.range.lowerBound
    let value = min((shortest * max(factor, 1)).rounded(.down), control.range.upperBound)
    return (value, max(factor * shortest / value, 1))
  }
}

extension CameraSession {
  /// Applies the zoom: the camera's own as far as it goes, the rest by cropping its frames.
  func applyZoom() {
    guard let hardwareZoom else {
      viewfinder?.setZoom(options.zoom)
      return
    }
    let (value, rest) = hardwareZoom.zoom.parts(of: options.zoom)
    if value != hardwareZoom.value {
      controls?.set(hardwareZoom.zoom.control, to: value)
      self.hardwareZoom?.value = value
    }
    viewfinder?.setZoom(rest)
  }
}
