import CGtk

/// A name on the bus by which other programs find this one. Given back when this is gone.
public final class DBusName: @unchecked Sendable {
  // Safe to send: GDBus gives names back on any thread, and nothing here changes.

  /// Whether the name is ours now: one value when the bus has answered, and one for each change. Another
  /// program may have it already; then it becomes ours when that one ends.
  public let isOwned: AsyncStream<Bool>
  /// The name.
  public let name: String
  private let number: guint
  private let continuation: AsyncStream<Bool>.Continuation

  /// Asks for a name. The answer comes by the main loop.
  public init(_ name: String, on connection: DBusConnection) {
    self.name = name
    (isOwned, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    let box = Unmanaged.passRetained(Box(continuation)).toOpaque()
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
  Unmanaged<Box<AsyncStream<Bool>.Continuation>>.fromOpaque(data).takeUnretainedValue().value.yield(isOwned)
}
