import GStreamerKit
import L10n

/// The connected cameras and microphones. Not thread-safe.
nonisolated struct DeviceList {
  private(set) var cameras: [(camera: CameraDevice, device: MediaDevice)] = []
  private(set) var microphones: [(microphone: Microphone, device: MediaDevice)] = []

  /// The device classes to monitor.
  static let classes = ["Video/Source", "Audio/Source"]

  /// Adds a device. Returns false if it is neither a camera nor a microphone.
  mutating func insert(_ device: MediaDevice) -> Bool {
    let properties = device.properties
    if device.deviceClass.hasPrefix("Video") {
      let id = unique(Self.id(of: device, properties)) { id in cameras.contains { $0.camera.id == id } }
      let camera = CameraDevice(
        id: id, name: Self.displayName(of: device.name, properties, fallback: tr("Camera")),
        maker: properties["device.vendor.name"] ?? properties["api.v4l2.cap.vendor"],
        position: Self.position(name: device.name, properties), modes: ModeList.modes(of: device.caps),
        interface: device.isPipeWire ? "PipeWire" : "V4L2")
      cameras.append((camera, device))
      return true
    }
    // Monitors of audio sinks are not microphones.
    guard device.deviceClass.hasPrefix("Audio/Source"), properties["device.class"] != "monitor" else {
      return false
    }
    let id = unique(Self.id(of: device, properties)) { id in microphones.contains { $0.microphone.id == id } }
    let name = Self.displayName(of: device.name, properties, fallback: tr("Microphone"))
    microphones.append((Microphone(id: id, name: name), device))
    microphones.sort { $0.device.sessionPriority > $1.device.sessionPriority }
    return true
  }

  /// Removes a device. Returns the removed value.
  mutating func remove(_ device: MediaDevice) -> Removed? {
    if let index = cameras.firstIndex(where: { $0.device.isSame(as: device) }) {
      return .camera(cameras.remove(at: index).camera)
    }
    if let index = microphones.firstIndex(where: { $0.device.isSame(as: device) }) {
      return .microphone(microphones.remove(at: index).microphone)
    }
    return nil
  }

  enum Removed {
    case camera(CameraDevice)
    case microphone(Microphone)
  }

  private func unique(_ id: String, _ isTaken: (String) -> Bool) -> String {
    var (candidate, number) = (id, 2)
    while isTaken(candidate) { (candidate, number) = ("\(id) \(number)", number + 1) }
    return candidate
  }

  /// The name for display. A device without a description has PipeWire's name of its node, or "unknown", which people
  /// cannot tell apart from an error.
  static func displayName(of name: String, _ properties: [String: String], fallback: String) -> String {
    let internalNames = [
      "", "unknown", properties["node.name"], properties["object.path"], properties["device.path"],
    ]
    guard internalNames.contains(name) else { return name }
    return properties["node.nick"] ?? properties["device.product.name"] ?? fallback
  }

  /// PipeWire node names and kernel paths are stable across connections; serial numbers are not.
  private static func id(of device: MediaDevice, _ properties: [String: String]) -> String {
    properties["node.name"] ?? properties["device.path"] ?? properties["api.v4l2.path"] ?? device.name
  }

  /// libcamera reports the location; for other devices the position is derived from the name.
  private static func position(name: String, _ properties: [String: String]) -> CameraDevice.Position {
    switch properties["api.libcamera.location"] {
    case "front": return .front
    case "back": return .rear
    case "external": return .external
    default: break
    }
    let words = name.lowercased().split { !$0.isLetter }
    if words.contains(where: { ["rear", "back", "world"].contains($0) }) { return .rear }
    if words.contains(where: {
      ["front", "integrated", "internal", "builtin", "facetime", "user"].contains($0)
    }) {
      return .front
    }
    return .external
  }
}

extension MediaDevice {
  nonisolated fileprivate var sessionPriority: Int { properties["priority.session"].flatMap { Int($0) } ?? 0 }

  /// Whether both objects represent the same device.
  nonisolated fileprivate func isSame(as other: MediaDevice) -> Bool {
    if pointer == other.pointer { return true }
    guard let serial = properties["object.serial"] else { return false }
    return serial == other.properties["object.serial"]
  }
}
