import CPipeWireShims
import GObjectKit
import Glibc

/// What a node of PipeWire lets one change. It has a connection and a thread of its own, which end with it.
public final class NodeControls: @unchecked Sendable {
  // Safe to send: the C object locks, and nothing here changes after `init`.

  private let controls: OpaquePointer

  /// Connects, and tells once what there is to change; nothing where the node is not there. Blocks for some
  /// milliseconds.
  ///
  /// - Parameters:
  ///   - serial: The node's `object.serial`.
  ///   - connection: A connection to PipeWire that nobody else uses; nil for the user's socket.
  ///   - found: Called on another thread.
  /// - Returns: Nil where there is no PipeWire.
  public init?(
    serial: UInt64, connection: FileDescriptor? = nil, found: @escaping @Sendable ([NodeControl]) -> Void
  ) {
    // Theirs to close, so it is theirs alone.
    let socket = connection.map { fcntl($0.number, F_DUPFD_CLOEXEC, 3) } ?? -1
    let box = Unmanaged.passRetained(Found(found))
    let opened = tt_node_controls_open(
      socket, serial,
      { list, count, data in
        guard let data else { return }
        let controls = (0..<Int(count)).compactMap { index in list.flatMap { NodeControl($0[index]) } }
        Unmanaged<Found>.fromOpaque(data).takeUnretainedValue().call(controls)
      }, box.toOpaque())
    guard let opened else {
      box.release()
      return nil
    }
    (controls, self.box) = (opened, box)
  }

  private let box: Unmanaged<Found>

  deinit {
    tt_node_controls_close(controls)
    box.release()
  }

  /// Sets a control. Returns at once; a value that the node does not take is ignored.
  public func set(_ control: NodeControl, to value: Double) {
    tt_node_controls_set(controls, control.id, control.kind.c, value)
  }

  private final class Found: Sendable {
    let call: @Sendable ([NodeControl]) -> Void
    init(_ call: @escaping @Sendable ([NodeControl]) -> Void) { self.call = call }
  }
}
