import Dispatch
import Glibc
import Synchronization

/// Tells what happens in watched folders, from a thread of its own. Cheap for thousands of folders: one
/// descriptor for all, and no object for each.
///
/// This is inotify itself and not `GFileMonitor`. GIO keeps quiet about two things that a library must
/// know: when the system has no watch left for a folder (it looks again every four seconds, for ever),
/// and when events were lost. Nor does this need a main loop. See inotify(7).
public final class FileMonitor: Sendable {
  /// A rename arrives as two halves, sometimes with another event between them. The second half
  /// follows at once, or never comes.
  private static let pairingTime = DispatchTimeInterval.milliseconds(20)
  private static let mask =
    UInt32(
      IN_CREATE | IN_CLOSE_WRITE | IN_ATTRIB | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF
        | IN_MOVE_SELF) | UInt32(IN_ONLYDIR) | UInt32(IN_EXCL_UNLINK)

  private let descriptor: Int32
  private let queue = DispatchQueue(label: "file-monitor", qos: .utility)
  // A dispatch source may be used from any thread; the Linux overlay does not say so.
  private nonisolated(unsafe) let source: any DispatchSourceRead
  private let onEvents: @Sendable ([FileEvent]) -> Void
  /// First halves of renames, by the number that the second half will carry.
  private let waiting = Mutex<[UInt32: FileEvent]>([:])

  /// Starts a monitor that watches nothing yet.
  /// - Parameter onEvents: called on the monitor's thread with what happened, in order.
  public init(onEvents: @escaping @Sendable ([FileEvent]) -> Void) throws(FileError) {
    let descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
    guard descriptor >= 0 else { throw FileError(errno: errno, path: "/") }
    self.descriptor = descriptor
    self.onEvents = onEvents
    source = DispatchSource.makeReadSource(fileDescriptor: descriptor, queue: queue)
    source.setEventHandler { [weak self] in self?.readEvents() }
    source.setCancelHandler { close(descriptor) }
    source.activate()
  }

  deinit { source.cancel() }

  /// Follows what happens to the names in a folder, not below it. Two paths of the same folder get the
  /// same watch. Throws `limitReached` when the system has no watch left.
  public func watch(_ path: String) throws(FileError) -> FileWatch {
    let watch = path.withFileName { inotify_add_watch(descriptor, $0, FileMonitor.mask) }
    guard watch >= 0 else {
      // inotify_add_watch means the user's share of watches by "no space".
      throw errno == ENOSPC ? .limitReached(path: path) : FileError(errno: errno, path: path)
    }
    return FileWatch(descriptor: watch)
  }

  /// Ends a watch. Events that are on their way may still come.
  public func unwatch(_ watch: FileWatch) { inotify_rm_watch(descriptor, watch.descriptor) }

  private func readEvents() {
    var events: [FileEvent] = []
    var storage = [UInt8](repeating: 0, count: 64 << 10)
    storage.withUnsafeMutableBytes { block in
      while true {
        let count = read(descriptor, block.baseAddress, block.count)
        guard count > 0 else { break }
        decode(UnsafeRawBufferPointer(rebasing: block[..<count]), into: &events)
        // A storm of events must not be gathered without end.
        if events.count > 4096 { flush(&events) }
      }
    }
    flush(&events)
  }

  private func flush(_ events: inout [FileEvent]) {
    if !events.isEmpty { onEvents(events) }
    events.removeAll(keepingCapacity: true)
  }

  private func decode(_ block: UnsafeRawBufferPointer, into events: inout [FileEvent]) {
    let header = MemoryLayout<inotify_event>.size
    var position = 0
    while position + header <= block.count {
      let event = block.loadUnaligned(fromByteOffset: position, as: inotify_event.self)
      position += header
      // The name is padded with zeros.
      let name = block[position..<min(position + Int(event.len), block.count)].prefix { $0 != 0 }
      position += Int(event.len)
      add(event, name: Array(name), to: &events)
    }
  }

  private func add(_ event: inotify_event, name: [UInt8], to events: inout [FileEvent]) {
    let has = { (flag: Int) in event.mask & UInt32(flag) != 0 }
    let make = { (kind: FileEvent.Kind) in
      FileEvent(kind: kind, watch: FileWatch(descriptor: event.wd), name: name, isFolder: has(Int(IN_ISDIR)))
    }
    if has(Int(IN_Q_OVERFLOW)) {
      events.append(make(.overflow))
    } else if has(Int(IN_MOVED_FROM)) {
      let half = make(.deleted)
      waiting.withLock { $0[event.cookie] = half }
      queue.asyncAfter(deadline: .now() + FileMonitor.pairingTime) { [weak self] in
        self?.giveUp(on: event.cookie)
      }
    } else if has(Int(IN_MOVED_TO)) {
      let half = waiting.withLock { $0.removeValue(forKey: event.cookie) }
      events.append(make(half.map { .moved(from: $0.watch, name: $0.name) } ?? .arrived))
    } else if has(Int(IN_CREATE)) {
      events.append(make(.created))
    } else if has(Int(IN_CLOSE_WRITE)) {
      events.append(make(.written))
    } else if has(Int(IN_DELETE)) {
      events.append(make(.deleted))
    } else if has(Int(IN_IGNORED)) || has(Int(IN_UNMOUNT)) || has(Int(IN_DELETE_SELF)) {
      events.append(make(.folderGone))
    } else if has(Int(IN_MOVE_SELF)) {
      events.append(make(.folderMoved))
    } else if has(Int(IN_ATTRIB)), !name.isEmpty {
      events.append(make(.attributes))
    }
  }

  private func giveUp(on cookie: UInt32) {
    if let half = waiting.withLock({ $0.removeValue(forKey: cookie) }) { onEvents([half]) }
  }
}
