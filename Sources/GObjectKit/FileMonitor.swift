import Dispatch
import Glibc
import Synchronization

/// Reports changes in watched folders on its own thread. Suited to thousands of folders: one inotify descriptor
/// serves all, and no folder needs an object.
///
/// Uses inotify(7) instead of `GFileMonitor` because GIO hides two failures that a library must handle: no watch is
/// left for a folder (GIO polls it every four seconds forever), and events were lost. It also needs no main loop.
public final class FileMonitor: Sendable {
  /// inotify reports a rename as two events with the same cookie, possibly with others in between. The second follows
  /// at once or, if the target is not watched, never.
  private static let pairingTimeout = DispatchTimeInterval.milliseconds(20)
  private static let mask =
    UInt32(
      IN_CREATE | IN_CLOSE_WRITE | IN_ATTRIB | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF
        | IN_MOVE_SELF) | UInt32(IN_ONLYDIR) | UInt32(IN_EXCL_UNLINK)

  private let descriptor: Int32
  private let queue = DispatchQueue(label: "file-monitor", qos: .utility)
  // DispatchSourceRead is thread-safe; the Linux overlay does not declare it Sendable.
  private nonisolated(unsafe) let source: any DispatchSourceRead
  private let onEvents: @Sendable ([FileEvent]) -> Void
  /// `IN_MOVED_FROM` events that wait for their `IN_MOVED_TO`, by cookie.
  private let pendingMoves = Mutex<[UInt32: FileEvent]>([:])

  /// Creates a monitor without watches.
  ///
  /// - Parameter onEvents: Called on the monitor's thread with events in order.
  /// - Throws: `FileError.limitReached` if the system has no inotify instance left.
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

  /// Watches the names in a folder, without its subfolders. Two paths of the same folder return the same watch.
  ///
  /// - Throws: `FileError.limitReached` if the system has no watch left.
  public func watch(_ path: String) throws(FileError) -> FileWatch {
    let watch = path.withFileName { inotify_add_watch(descriptor, $0, FileMonitor.mask) }
    guard watch >= 0 else {
      // For inotify_add_watch, ENOSPC means that the user's limit of watches is reached.
      throw errno == ENOSPC ? .limitReached(path: path) : FileError(errno: errno, path: path)
    }
    return FileWatch(descriptor: watch)
  }

  /// Removes a watch. Events that are already queued may still be delivered.
  public func unwatch(_ watch: FileWatch) { inotify_rm_watch(descriptor, watch.descriptor) }

  private func readEvents() {
    var events: [FileEvent] = []
    var storage = [UInt8](repeating: 0, count: 64 << 10)
    storage.withUnsafeMutableBytes { block in
      while true {
        let count = read(descriptor, block.baseAddress, block.count)
        guard count > 0 else { break }
        decode(UnsafeRawBufferPointer(rebasing: block[..<count]), into: &events)
        // Deliver in between, so that a burst of events does not grow the array without bound.
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
      // inotify pads the name with zeros.
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
      pendingMoves.withLock { $0[event.cookie] = half }
      queue.asyncAfter(deadline: .now() + FileMonitor.pairingTimeout) { [weak self] in
        self?.expireMove(event.cookie)
      }
    } else if has(Int(IN_MOVED_TO)) {
      let half = pendingMoves.withLock { $0.removeValue(forKey: event.cookie) }
      events.append(make(half.map { .moved(from: $0.watch, name: $0.name) } ?? .movedIn))
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

  private func expireMove(_ cookie: UInt32) {
    if let half = pendingMoves.withLock({ $0.removeValue(forKey: cookie) }) { onEvents([half]) }
  }
}
