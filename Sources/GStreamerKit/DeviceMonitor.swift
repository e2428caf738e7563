import CGStreamer
import CGtk
import GObjectKit
import Synchronization

/// Cameras and microphones as they come and go. PipeWire's where it runs: its provider hides those of V4L2
/// and PulseAudio, which would be the same ones again.
public final class DeviceMonitor: Sendable {
  /// What happens to devices.
  public enum Event: Sendable {
    /// A device is there.
    case arrived(MediaDevice)
    /// A device is gone.
    case departed(MediaDevice)
    /// A device has other properties.
    case changed(MediaDevice, from: MediaDevice)
    /// All devices that were there in the beginning have been told.
    case settled
  }

  /// What happens, in order. For one reader.
  public let events: AsyncStream<Event>
  private let monitor: Monitor

  /// Keeps the providers of devices running for as long as the program, from the first monitor on. PipeWire's
  /// (0.3.65) frees its proxies a second time when it is stopped, after its loop has freed them: of programs that start
  /// and stop a monitor, every one aborts within two rounds.
  private static let providers: Monitor = {
    let monitor = Monitor(adopting: gst_device_monitor_new()!)
    for name in ["Video/Source", "Audio/Source"] {
      gst_device_monitor_add_filter(monitor.pointer.cast(), name, nil)
    }
    gst_device_monitor_start(monitor.pointer.cast())
    return monitor
  }()

  /// The connection that PipeWire's provider was told to use, for as long as the program.
  private static let connection = Mutex<FileDescriptor?>(nil)

  /// Tells PipeWire's provider which connection to use: its devices, and the elements made of them, go through it.
  /// The provider of a factory is one for the program.
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

  /// Begins to watch devices of some classes, such as `Video/Source`. Blocks until those that are there have
  /// been found: some milliseconds, or a second where the registry must be read. Not on the main thread.
  ///
  /// - Parameter pipeWire: A connection to PipeWire that a portal gave, for programs that cannot reach its socket.
  ///   The first monitor of the program decides; later ones use the same.
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
    for device in found { report.yield(.arrived(device)) }
    report.yield(.settled)
    let forwarding = Task { [known] in
      var known = known
      for await event in later {
        // While it starts, the monitor tells of devices that it lists as well.
        if case .arrived(let device) = event, known.contains(UInt(bitPattern: device.pointer)) { continue }
        // Another device may get the address of one that is gone.
        if case .departed(let device) = event { known.remove(UInt(bitPattern: device.pointer)) }
        report.yield(event)
      }
    }
    report.onTermination = { _ in forwarding.cancel() }
  }

}

private final class Monitor: Object, @unchecked Sendable {
  // Safe to send: monitors may be used from any thread.

  deinit { gst_device_monitor_stop(pointer.cast()) }
}

extension DeviceMonitor.Event {
  fileprivate init?(_ message: UnsafeMutablePointer<GstMessage>) {
    var device: UnsafeMutablePointer<GstDevice>?
    switch message.pointee.type {
    case GST_MESSAGE_DEVICE_ADDED:
      gst_message_parse_device_added(message, &device)
      guard let device else { return nil }
      self = .arrived(MediaDevice(adopting: device))
    case GST_MESSAGE_DEVICE_REMOVED:
      gst_message_parse_device_removed(message, &device)
      guard let device else { return nil }
      self = .departed(MediaDevice(adopting: device))
    case GST_MESSAGE_DEVICE_CHANGED:
      var old: UnsafeMutablePointer<GstDevice>?
      gst_message_parse_device_changed(message, &device, &old)
      guard let device, let old else { return nil }
      self = .changed(MediaDevice(adopting: device), from: MediaDevice(adopting: old))
    default: return nil
    }
  }
}
