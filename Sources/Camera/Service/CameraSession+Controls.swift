import GObjectKit
import GStreamerKit
import PipeWireKit

/// Image controls of the camera.
extension CameraSession {
  /// Requests a connection for the open camera's controls; `openControls` is called when it is ready. Does not wait,
  /// because a portal may need any time to answer and the camera must remain usable meanwhile.
  func requestControls() {
    guard camera?.device.properties["object.serial"] != nil else { return }
    Task { [inbox, access, generation] in
      // Without a connection the camera behaves like one without controls.
      guard let connection = try? await access.connect() as FileDescriptor?? else { return }
      inbox.yield(.connected(connection, generation: generation))
    }
  }

  /// Reads the open camera's controls through a connection of its own. The result arrives as the message `controls`.
  func openControls(through connection: FileDescriptor?) {
    guard let serial = camera?.device.properties["object.serial"].flatMap({ UInt64($0) }) else { return }
    controls = NodeControls(serial: serial, connection: connection) { [inbox, generation] found in
      inbox.yield(.controls(found, generation: generation))
    }
  }

  func handle(controls found: [NodeControl]) {
    hardwareZoom = HardwareZoom(among: found).map { ($0, $0.control.value) }
    applyZoom()
    // The zoom has a separate control in the interface.
    let found = found.filter { $0.id != hardwareZoom?.zoom.control.id }
    known = Dictionary(found.map { (String($0.id), $0) }, uniquingKeysWith: { first, _ in first })
    emit(.controls(found.map { ImageControl($0) }))
  }

  func set(_ control: ImageControl.ID, to value: Int) {
    guard let known = known[control] else { return }
    controls?.set(known, to: Double(value) / known.steps)
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
      id: String(control.id), name: control.name,
      range: whole(control.range.lowerBound)...whole(control.range.upperBound), value: whole(control.value),
      defaultValue: whole(control.defaultValue),
      options: control.kind == .bool
        ? [Option(0, "Off"), Option(1, "On")] : control.options.map { Option(whole($0.value), $0.label) })
  }
}
