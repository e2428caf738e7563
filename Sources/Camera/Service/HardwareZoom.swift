import PipeWireKit

/// The zoom of the camera's lens or sensor.
nonisolated struct HardwareZoom {
  /// V4L2_CID_ZOOM_ABSOLUTE (linux/v4l2-controls.h). PipeWire's V4L2 plug-in maps controls that it has no name for to
  /// SPA_PROP_START_CUSTOM plus the control's identifier.
  private static let id: UInt32 = 0x100_0000 + 0x9A_090D

  /// The control for the focal length, in units of the camera.
  let control: NodeControl

  /// Finds the zoom control of a camera; nil if there is none, or if its minimum is below 1 and therefore gives no
  /// ratio.
  init?(among controls: [NodeControl]) {
    guard let control = controls.first(where: { $0.id == Self.id }), control.range.lowerBound >= 1,
      control.range.lowerBound < control.range.upperBound
    else { return nil }
    self.control = control
  }

  /// Splits a zoom factor into a hardware and a digital part.
  ///
  /// The magnification is the focal length divided by the minimum focal length. Source: USB Device Class Definition
  /// for Video Devices 1.5, 4.2.2.1.12.
  ///
  /// - Parameter factor: The total zoom factor, from 1.
  /// - Returns: The value for the control, and the remaining factor for the digital zoom, from 1.
  func parts(of factor: Double) -> (value: Double, rest: Double) {
    let shortest = control.range.lowerBound
    let value = min((shortest * max(factor, 1)).rounded(.down), control.range.upperBound)
    return (value, max(factor * shortest / value, 1))
  }
}
