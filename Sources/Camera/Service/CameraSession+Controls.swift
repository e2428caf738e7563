import GObjectKit
import GStreamerKit
import PipeWireKit

/// What the camera itself can change.
extension CameraSession {
  /// Asks for a connection to the open camera's controls; `openControls` follows. Does not wait: a portal may take any
  /// time to answer, and the camera must remain usable meanwhile.
  func lookForControls() {
    guard camera?.device.properties["object.serial"] != nil else { return }
    Task { [inbox, access, opening] in
      // Without controls the camera is as good as one that offers none.
      guard let connection = try? await access.another() as FileDescriptor?? else { return }
      inbox.yield(.connected(connection, opening: opening))
    }
  }

  /// Asks the open camera what it can change, through a connection of its own. `controls` is told where it is anything.
  func openControls(through connection: FileDescriptor?) {
    guard let serial = camera?.device.properties["object.serial"].flatMap({ UInt64($0) }) else { return }
    controls = NodeControls(serial: serial, connection: connection) { [inbox, opening] found in
      inbox.yield(.controls(found, opening: opening))
    }
  }

  func take(controls found: [NodeControl]) {
    hardwareZoom = HardwareZoom(among: found).map { ($0, $0.control.value) }
    applyZoom()
    // The zoom has a control of its own.
    let found = found.filter { $0.id != hardwareZoom?.zoom.control.id }
    known = Dictionary(found.map { (String($0.id), $0) }, uniquingKeysWith: { first, _ in first })
    tell(.controls(found.map { ImageControl($0) }))
  }

  func set(_ control: ImageControl.ID, to value: Int) {
    guard let known = known[control] else { return }
    controls?.set(known, to: Double(value) / known.steps)
  }
}

extension NodeControl {
  /// How many whole numbers of `ImageControl` stand for 1: sliders of numbers with fractions have 100 steps or more.
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
      standard: whole(control.standard),
      options: control.kind == .bool
        ? [Option(0, "Off"), Option(1, "On")] : control.options.map { Option(whole($0.value), $0.label) })
  }
}
