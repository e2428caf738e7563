import GStreamerKit

/// The cameras and microphones that are there. Not for several threads at once.
nonisolated struct DeviceList {
  private(set) var cameras: [(camera: CameraDevice, device: MediaDevice)] = []
  private(set) var microphones: [(microphone: Microphone, device: MediaDevice)] = []

  /// The classes of `DeviceMonitor` that are of interest.
  static let classes = ["Video/Source", "Audio/Source"]

  /// Takes in a device. Returns whether it is of interest.
  mutating func insert(_ device: MediaDevice) -> Bool {
    let properties = device.properties
    if device.deviceClass.hasPrefix("Video") {
      let id = unique(Self.id(of: device, properties)) { id in cameras.contains { $0.camera.id == id } }
      let camera = CameraDevice(
        id: id, name: device.name,
        maker: properties["device.vendor.name"] ?? properties["api.v4l2.cap.vendor"],
        position: Self.position(name: device.name, properties), modes: ModeList.modes(of: device.caps),
        interface: device.isPipeWire ? "PipeWire" : "V4L2")
      cameras.append((camera, device))
      return true
    }
    // What a loudspeaker plays is no microphone.
    guard device.deviceClass.hasPrefix("Audio/Source"), !device.name.hasPrefix("Monitor of ") else {
      return false
    }
    let id = unique(Self.id(of: device, properties)) { id in microphones.contains { $0.microphone.id == id } }
    microphones.append((Microphone(id: id, name: device.name), device))
    microphones.sort { $0.device.sessionPriority > $1.device.sessionPriority }
    return true
  }

  /// Takes a device out. Returns what it was.
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

  /// PipeWire's node names and the kernel's paths stay the same; numbers do not.
  private static func id(of device: MediaDevice, _ properties: [String: String]) -> String {
    properties["node.name"] ?? properties["device.path"] ?? properties["api.v4l2.path"] ?? device.name
  }

  /// libcamera says it; for others the name must do.
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

  /// Whether both are the same device.
  nonisolated fileprivate func isSame(as other: MediaDevice) -> Bool {
    if pointer == other.pointer { return true }
    guard let serial = properties["object.serial"] else { return false }
    return serial == other.properties["object.serial"]
  }
}
