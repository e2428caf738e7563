import CGLib

/// A well-known name that this process owns, or waits to own, on the bus. Deallocation releases the name.
///
/// Safe to send: GDBus releases names on any thread, and the properties are constant.
public final class DBusName: @unchecked Sendable {
  /// Whether this process owns the name: one element for the bus's first answer and one for each change; only the
  /// newest is buffered. If another process owns the name, this one is queued and gets the name when that process
  /// releases it.
  public let isOwned: AsyncStream<Bool>
  /// The well-known name.
  public let name: String
  private let number: guint
  private let continuation: AsyncStream<Bool>.Continuation

  /// Requests the name. The answer arrives through the main loop in `isOwned`.
  public init(_ name: String, on connection: DBusConnection) {
    self.name = name
    (isOwned, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    let box = Unmanaged.passRetained(ValueBox(continuation)).toOpaque()
    number = g_bus_own_name_on_connection(
      connection.raw, name, G_BUS_NAME_OWNER_FLAGS_NONE, { _, _, data in passOnOwnership(true, data) },
      { _, _, data in passOnOwnership(false, data) }, box,
      { Unmanaged<AnyObject>.fromOpaque($0!).release() })
  }

  deinit {
    g_bus_unown_name(number)
    continuation.finish()
  }
}

private func passOnOwnership(_ isOwned: Bool, _ data: gpointer?) {
  guard let data else { return }
  Unmanaged<ValueBox<AsyncStream<Bool>.Continuation>>.fromOpaque(data).takeUnretainedValue().value.yield(
    isOwned)
}
