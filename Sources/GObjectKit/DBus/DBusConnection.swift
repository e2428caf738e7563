import CGtk

/// The session bus (`GDBusConnection`). Replies and signals arrive through the main loop.
public final class DBusConnection: @unchecked Sendable {
  // Safe to send: GDBusConnection may be used from any thread, and nothing here changes.

  private let connection: Object

  /// The `GDBusConnection`, for this folder.
  var raw: OpaquePointer { connection.pointer.opaque }

  fileprivate init(adopting raw: OpaquePointer) {
    connection = Object(adopting: UnsafeMutableRawPointer(raw))
  }

  /// Connects to the session bus, or returns the existing connection.
  @MainActor public static func session() async throws(GLibError) -> DBusConnection {
    let result: Result<DBusConnection, GLibError> = await withCheckedContinuation { continuation in
      g_bus_get(G_BUS_TYPE_SESSION, nil, finishConnecting, pass(continuation))
    }
    return try result.get()
  }

  /// The connection's own name on the bus, such as `:1.42`.
  public var uniqueName: String {
    g_dbus_connection_get_unique_name(connection.pointer.opaque).map { String(cString: $0) } ?? ""
  }

  /// The identifier of the program's application, such as `org.example.Viewer`; nil where it has none.
  @MainActor public static var applicationIdentifier: String? {
    g_application_get_default().flatMap { g_application_get_application_id($0) }.map { String(cString: $0) }
  }

  /// Calls a method and waits for its answer, a tuple. The service is started where the bus knows how.
  ///
  /// - Parameter timeout: Seconds until the call fails.
  @MainActor public func call(
    _ service: String, path: String, interface: String, method: String, _ arguments: Variant,
    timeout: Int = 25
  ) async throws(GLibError) -> Variant {
    let connection = connection
    let result: Result<Variant, GLibError> = await withCheckedContinuation { continuation in
      withExtendedLifetime(arguments) {
        g_dbus_connection_call(
          connection.pointer.opaque, service, path, interface, method, $0.pointer, nil,
          G_DBUS_CALL_FLAGS_NONE, Int32(timeout * 1000), nil, finishCall, pass(continuation))
      }
    }
    return try result.get()
  }

  /// Calls a method that hands over open files, and waits for its answer: a tuple, in which an `h` is the number
  /// of a file in the list.
  ///
  /// - Parameter timeout: Seconds until the call fails.
  @MainActor public func callForFiles(
    _ service: String, path: String, interface: String, method: String, _ arguments: Variant,
    timeout: Int = 25
  ) async throws(GLibError) -> (answer: Variant, files: [FileDescriptor]) {
    let connection = connection
    let result: Result<AnswerWithFiles, GLibError> = await withCheckedContinuation { continuation in
      withExtendedLifetime(arguments) {
        g_dbus_connection_call_with_unix_fd_list(
          connection.pointer.opaque, service, path, interface, method, $0.pointer, nil,
          G_DBUS_CALL_FLAGS_NONE, Int32(timeout * 1000), nil, nil, finishCallForFiles, pass(continuation))
      }
    }
    let answer = try result.get()
    return (answer.variant, answer.files)
  }

  /// The signals of an object, each with its arguments as a tuple, from now on. A nil matches anything.
  @MainActor public func signals(
    from service: String?, path: String?, interface: String, name: String, argument: String? = nil
  ) -> AsyncStream<Variant> {
    AsyncStream { continuation in
      let box = Unmanaged.passRetained(Box(continuation)).toOpaque()
      let subscription = g_dbus_connection_signal_subscribe(
        connection.pointer.opaque, service, interface, name, path, argument, G_DBUS_SIGNAL_FLAGS_NONE,
        passOn, box, { Unmanaged<AnyObject>.fromOpaque($0!).release() })
      let end = SignalEnd(connection, subscription)
      continuation.onTermination = { _ in end.unsubscribe() }
    }
  }
}

/// Ends a subscription from any thread.
private final class SignalEnd: @unchecked Sendable {
  // Safe to send: GDBusConnection may be used from any thread, and nothing here changes.
  private let connection: Object
  private let subscription: guint

  init(_ connection: Object, _ subscription: guint) {
    (self.connection, self.subscription) = (connection, subscription)
  }

  func unsubscribe() { g_dbus_connection_signal_unsubscribe(connection.pointer.opaque, subscription) }
}

private typealias Answer<Value> = CheckedContinuation<Result<Value, GLibError>, Never>

private func pass<Value>(_ continuation: Answer<Value>) -> UnsafeMutableRawPointer {
  Unmanaged.passRetained(Box(continuation)).toOpaque()
}

private func take<Value>(_ data: UnsafeMutableRawPointer?, as type: Value.Type) -> Answer<Value> {
  // The data of a call is what `pass` made, once.
  Unmanaged<Box<Answer<Value>>>.fromOpaque(data!).takeRetainedValue().value
}

private let finishConnecting: GAsyncReadyCallback = { _, result, data in
  let answer = take(data, as: DBusConnection.self)
  answer.resume(
    returning: Result { () throws(GLibError) in
      let raw = try GLibError.check { g_bus_get_finish(result, &$0) }
      guard let raw else { throw GLibError(consuming: nil) }
      return DBusConnection(adopting: raw)
    })
}

private let finishCall: GAsyncReadyCallback = { source, result, data in
  let answer = take(data, as: Variant.self)
  answer.resume(
    returning: Result { () throws(GLibError) in
      let raw = try GLibError.check {
        g_dbus_connection_call_finish(source.map { OpaquePointer($0) }, result, &$0)
      }
      guard let raw else { throw GLibError(consuming: nil) }
      return Variant(adopting: raw)
    })
}

private struct AnswerWithFiles: Sendable {
  let variant: Variant
  let files: [FileDescriptor]
}

private let finishCallForFiles: GAsyncReadyCallback = { source, result, data in
  let answer = take(data, as: AnswerWithFiles.self)
  answer.resume(
    returning: Result { () throws(GLibError) in
      var list: UnsafeMutablePointer<GUnixFDList>?
      let raw = try GLibError.check {
        g_dbus_connection_call_with_unix_fd_list_finish(
          source.map { OpaquePointer($0) }, &list, result, &$0)
      }
      guard let raw else { throw GLibError(consuming: nil) }
      var files: [FileDescriptor] = []
      if let list {
        var count: Int32 = 0
        // Transfer full: the list is empty after this.
        if let numbers = g_unix_fd_list_steal_fds(list, &count) {
          files = (0..<Int(count)).map { FileDescriptor(adopting: numbers[$0]) }
          g_free(numbers)
        }
        g_object_unref(list)
      }
      return AnswerWithFiles(variant: Variant(adopting: raw), files: files)
    })
}

private let passOn: GDBusSignalCallback = { _, _, _, _, _, arguments, data in
  guard let data, let arguments else { return }
  Unmanaged<Box<AsyncStream<Variant>.Continuation>>.fromOpaque(data).takeUnretainedValue()
    .value.yield(Variant(sinking: arguments))
}
