import CGLib
import CGStreamer
import GObjectKit
import Synchronization

/// Reports cameras and microphones as they are added and removed. Where PipeWire runs, only its devices are reported:
/// its provider hides the V4L2 and PulseAudio providers, which would report the same devices again.
public final class DeviceMonitor: Sendable {
  /// A change of the available devices.
  public enum Event: Sendable {
    /// A device was added.
    case added(MediaDevice)
    /// A device was removed.
    case removed(MediaDevice)
    /// The properties of a device changed.
    case changed(MediaDevice, from: MediaDevice)
    /// All devices that were present at the start have been reported.
    case enumerated
  }

  /// The events, in order. Supports one reader.
  public let events: AsyncStream<Event>
  private let monitor: Monitor

  /// Keeps the device providers running for the life of the process, from the first monitor on. PipeWire's provider
  /// (0.3.65) frees its proxies a second time when it is stopped, after its loop has freed them: every program that
  /// repeatedly starts and stops a monitor aborts within two rounds.
  private static let providers: Monitor = {
    let monitor = Monitor(adopting: gst_device_monitor_new()!)
    for name in ["Video/Source", "Audio/Source"] {
      gst_device_monitor_add_filter(monitor.pointer.cast(), name, nil)
    }
    gst_device_monitor_start(monitor.pointer.cast())
    return monitor
  }()

  /// The connection that PipeWire's provider uses, kept open for the life of the process.
  private static let connection = Mutex<FileDescriptor?>(nil)

  /// Makes PipeWire's provider, and the elements created from its devices, use a connection. There is one provider per
  /// factory and process, so only the first call has an effect.
  private static func connect(through file: FileDescriptor) {
    let isFirst = connection.withLock { kept in
      guard kept == nil else { return false }
      kept = file
      return true
    }
    guard isFirst, let provider = gst_device_provider_factory_get_by_name("pipewiredeviceprovider") else {
      return
    }
    let object = Object(adopting: UnsafeMutableRawPointer(provider))
    if object.specification(of: "fd") != nil {
      gst_util_set_object_arg(object.pointer, "fd", "\(file.number)")
    }
  }

  /// Starts monitoring devices of some classes, such as `Video/Source`. Blocks until the present devices have been
  /// enumerated: some milliseconds, or a second if the plug-in registry must be read. Do not call on the main thread.
  ///
  /// - Parameters:
  ///   - classes: Device classes in GStreamer's notation.
  ///   - pipeWire: A PipeWire connection from a portal, for programs without access to the PipeWire socket. The first
  ///     monitor of the process decides; later monitors use the same connection.
  /// - Throws: `GStreamerError.notStarted` if GStreamer cannot be initialized.
  public init(classes: [String], pipeWire: FileDescriptor? = nil) throws(GStreamerError) {
    try GStreamer.initialize()
    if let pipeWire { Self.connect(through: pipeWire) }
    _ = Self.providers
    let monitor = gst_device_monitor_new()!  // g_object_new aborts instead of returning NULL
    self.monitor = Monitor(adopting: monitor)
    for name in classes { gst_device_monitor_add_filter(monitor, name, nil) }
    // A monitor always has a bus.
    let bus = gst_device_monitor_get_bus(monitor)!
    let (later, post) = AsyncStream.makeStream(of: Event.self)
    listen(to: bus) { message in if let event = Event(message) { post.yield(event) } }
    gst_object_unref(bus)
    gst_device_monitor_start(monitor)
    var found: [MediaDevice] = []
    let list = gst_device_monitor_get_devices(monitor)
    var link = list
    while let item = link {
      if let device = item.pointee.data { found.append(MediaDevice(adopting: device)) }
      link = item.pointee.next
    }
    g_list_free(list)
    let (events, report) = AsyncStream.makeStream(of: Event.self)
    self.events = events
    let known = Set(found.map { UInt(bitPattern: $0.pointer) })
    for device in found { report.yield(.added(device)) }
    report.yield(.enumerated)
    let forwarding = Task { [known] in
      var known = known
      for await event in later {
        // While it starts, the monitor also posts messages for devices that its device list contains.
        if case .added(let device) = event, known.contains(UInt(bitPattern: device.pointer)) { continue }
        // A new device can get the address of a removed one.
        if case .removed(let device) = event { known.remove(UInt(bitPattern: device.pointer)) }
        report.yield(event)
      }
    }
    report.onTermination = { _ in forwarding.cancel() }
  }

}

/// Safe to send: GStreamer locks its device monitors, and this class adds no state.
private final class Monitor: Object, @unchecked Sendable {
  deinit { gst_device_monitor_stop(pointer.cast()) }
}

extension DeviceMonitor.Event {
  fileprivate init?(_ message: UnsafeMutablePointer<GstMessage>) {
    var device: UnsafeMutablePointer<GstDevice>?
    switch message.pointee.type {
    case GST_MESSAGE_DEVICE_ADDED:
      gst_message_parse_device_added(message, &device)
      guard let device else { return nil }
      self = .added(MediaDevice(adopting: device))
    case GST_MESSAGE_DEVICE_REMOVED:
      gst_message_parse_device_removed(message, &device)
      guard let device else { return nil }
      self = .removed(MediaDevice(adopting: device))
    case GST_MESSAGE_DEVICE_CHANGED:
      var old: UnsafeMutablePointer<GstDevice>?
      gst_message_parse_device_changed(message, &device, &old)
      guard let device, let old else { return nil }
      self = .changed(MediaDevice(adopting: device), from: MediaDevice(adopting: old))
    default: return nil
    }
  }
}
