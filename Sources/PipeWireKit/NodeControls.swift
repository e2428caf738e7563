import CPipeWireShims
import GObjectKit
import Glibc

/// Reads and sets the controls of a PipeWire node, over a connection and a thread of its own, which end with the
/// object.
///
/// Safe to send: the C object locks, and nothing here changes after `init`.
public final class NodeControls: @unchecked Sendable {
  private let controls: OpaquePointer

  /// Connects to PipeWire and reports the node's controls once. Blocks for some milliseconds.
  ///
  /// - Parameters:
  ///   - serial: The node's `object.serial`.
  ///   - connection: A PipeWire connection that is not used otherwise; nil for the user's socket.
  ///   - found: Receives the controls on PipeWire's thread. Not called if the node does not exist.
  /// - Returns: nil if the connection fails.
  public init?(
    serial: UInt64, connection: FileDescriptor? = nil, found: @escaping @Sendable ([NodeControl]) -> Void
  ) {
    // The C function takes ownership of the descriptor and closes it.
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

  /// Sets a control. Does not block; the node ignores invalid values.
  public func set(_ control: NodeControl, to value: Double) {
    tt_node_controls_set(controls, control.id, control.kind.c, value)
  }

  private final class Found: Sendable {
    let call: @Sendable ([NodeControl]) -> Void
    init(_ call: @escaping @Sendable ([NodeControl]) -> Void) { self.call = call }
  }
}
