import GObjectKit
import PipeWireKit

/// The image controls and the hardware zoom of the open camera.
nonisolated struct CameraControls {
  private let node: NodeControls
  /// The image controls by the identifiers of `ImageControl`.
  private var imageControls: [ImageControl.ID: NodeControl] = [:]
  private var zoom: (control: HardwareZoom, value: Double)?

  /// Connects to a camera's node. Its controls are passed to `found`, on PipeWire's thread. Blocks for some
  /// milliseconds.
  ///
  /// - Returns: nil if the connection fails.
  init?(serial: UInt64, connection: FileDescriptor?, found: @escaping @Sendable ([NodeControl]) -> Void) {
    guard let node = NodeControls(serial: serial, connection: connection, found: found) else { return nil }
    self.node = node
  }

  /// Uses the controls of the node. Returns the image controls; the zoom has a separate control in the interface.
  mutating func use(_ found: [NodeControl]) -> [ImageControl] {
    zoom = HardwareZoom(among: found).map { ($0, $0.control.value) }
    let found = found.filter { $0.id != zoom?.control.control.id }
    imageControls = Dictionary(found.map { (String($0.id), $0) }, uniquingKeysWith: { first, _ in first })
    return found.map { ImageControl($0) }
  }

  /// Sets an image control. Does nothing if the camera does not have it.
  func set(_ control: ImageControl.ID, to value: Int) {
    guard let control = imageControls[control] else { return }
    node.set(control, to: Double(value) / control.steps)
  }

  /// Zooms in hardware up to the camera's maximum. Returns the remaining factor for the digital zoom.
  mutating func setZoom(_ factor: Double) -> Double {
    guard let zoom else { return factor }
    let (value, rest) = zoom.control.parts(of: factor)
    if value != zoom.value {
      node.set(zoom.control.control, to: value)
      self.zoom?.value = value
    }
    return rest
  }
}

extension NodeControl {
  /// How many steps of an `ImageControl` represent 1. A range of fractional numbers is divided into at least 100
  /// steps.
  nonisolated fileprivate var steps: Double {
    kind == .float ? max(100 / max(range.upperBound - range.lowerBound, 0.01), 1) : 1
  }
}

extension ImageControl {
  nonisolated fileprivate init(_ control: NodeControl) {
    let whole = { (value: Double) in Int(clamping: (value * control.steps).rounded()) }
    self.init(
      id: String(control.id), name: ImageControlName.title(control.name),
      range: whole(control.range.lowerBound)...whole(control.range.upperBound), value: whole(control.value),
      defaultValue: whole(control.defaultValue),
      options: control.kind == .bool
        ? [Option(0, ImageControl.off), Option(1, ImageControl.on)]
        : control.options.map { Option(whole($0.value), ImageControlTitles.translation(of: $0.label)) })
  }
}
