import GObjectKit
import GStreamerKit
import L10n

/// Monitors the connected cameras and microphones, and turns changes into events for `CameraStateMachine`.
nonisolated struct DeviceWatch {
  private var monitor: DeviceMonitor?
  private var devices = DeviceList()
  private var isEnumerated = false

  /// Starts the monitor. Blocks until the present devices have been enumerated. The events of the monitor are passed
  /// to `report`, on any thread.
  ///
  /// - Parameter connection: A PipeWire connection; nil if programs may connect directly.
  /// - Returns: `accessGranted`, or `accessFailed` if GStreamer cannot be initialized.
  mutating func start(
    through connection: FileDescriptor?, report: @escaping @Sendable (DeviceMonitor.Event) -> Void
  ) -> SessionEvent {
    do throws(GStreamerError) {
      let monitor = try DeviceMonitor(classes: DeviceList.classes, pipeWire: connection)
      self.monitor = monitor
      Task { [events = monitor.events] in
        for await event in events { report(event) }
      }
      return .accessGranted
    } catch {
      return .accessFailed(CameraError(error) { .failed(camera: tr("Camera"), reason: $0) })
    }
  }

  /// Handles an event of the monitor.
  mutating func handle(_ event: DeviceMonitor.Event) -> [SessionEvent] {
    switch event {
    case .added(let device): return devices.insert(device) && isEnumerated ? [present] : []
    case .removed(let device):
      switch devices.remove(device) {
      case .camera(let camera): return [present, .cameraRemoved(camera)]
      case .microphone(let microphone): return [present, .recorder(.microphoneRemoved(microphone))]
      case nil: return []
      }
    case .changed(let device, let old):
      _ = devices.remove(old)
      _ = devices.insert(device)
      return [present]
    case .enumerated:
      isEnumerated = true
      return [present]
    }
  }

  /// The device of a camera; nil if it is not connected.
  func device(of camera: CameraDevice) -> MediaDevice? {
    devices.cameras.first { $0.camera.id == camera.id }?.device
  }

  /// The device of a microphone; nil if it is not connected.
  func device(of microphone: Microphone) -> MediaDevice? {
    devices.microphones.first { $0.microphone.id == microphone.id }?.device
  }

  private var present: SessionEvent {
    .devices(devices.cameras.map(\.camera), devices.microphones.map(\.microphone))
  }
}
