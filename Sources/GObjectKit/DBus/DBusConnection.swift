import CGLib

/// The session bus (`GDBusConnection`). Replies and signals arrive through the main loop.
///
/// Safe to send: GDBusConnection is thread-safe, and the property is constant.
public final class DBusConnection: @unchecked Sendable {
  private let connection: Object

  /// The `GDBusConnection`, for the files of this folder.
  var raw: OpaquePointer { connection.pointer.opaque }

  fileprivate init(adopting raw: OpaquePointer) {
    connection = Object(adopting: UnsafeMutableRawPointer(raw))
  }

  /// Connects to the session bus, or returns the existing connection.
  ///
  /// - Throws: `GLibError` if there is no session bus.
  @MainActor public static func session() async throws(GLibError) -> DBusConnection {
    let result: Result<DBusConnection, GLibError> = await withCheckedContinuation { continuation in
      g_bus_get(G_BUS_TYPE_SESSION, nil, finishConnecting, pass(continuation))
    }
    return try result.get()
  }

  /// The unique name of the connection, such as `:1.42`.
  public var uniqueName: String {
    g_dbus_connection_get_unique_name(connection.pointer.opaque).map { String(cString: $0) } ?? ""
  }

  /// The identifier of the default application, such as `org.example.Viewer`; nil if there is none.
  @MainActor public static var applicationIdentifier: String? {
    g_application_get_default().flatMap { g_application_get_application_id($0) }.map { String(cString: $0) }
  }

  /// Calls a method and waits for its reply, a tuple. The bus starts the service if it is activatable.
  ///
  /// - Parameters:
  ///   - files: The file descriptors that the call passes; an `h` of the arguments is an index of them.
  ///   - timeout: The time in seconds until the call fails.
  /// - Throws: `GLibError` if the call fails or times out.
  @MainActor public func call(
    _ service: String, path: String, interface: String, method: String, _ arguments: Variant,
    passing files: [FileDescriptor] = [], timeout: Int = 25
  ) async throws(GLibError) -> Variant {
    try await callReturningFiles(
      service, path: path, interface: interface, method: method, arguments, passing: files, timeout: timeout
    ).answer
  }

  /// Calls a method that returns file descriptors and waits for its reply: a tuple in which an `h` is an index of
  /// `files`.
  ///
  /// - Parameters:
  ///   - passed: The file descriptors that the call passes; an `h` of the arguments is an index of them.
  ///   - timeout: The time in seconds until the call fails.
  /// - Throws: `GLibError` if the call fails or times out.
  @MainActor public func callReturningFiles(
    _ service: String, path: String, interface: String, method: String, _ arguments: Variant,
    passing passed: [FileDescriptor] = [], timeout: Int = 25
  ) async throws(GLibError) -> (answer: Variant, files: [FileDescriptor]) {
    let (connection, list) = (connection, try descriptorList(passed))
    defer { if let list { g_object_unref(list) } }
    let result: Result<AnswerWithFiles, GLibError> = await withCheckedContinuation { continuation in
      withExtendedLifetime(arguments) {
        g_dbus_connection_call_with_unix_fd_list(
          connection.pointer.opaque, service, path, interface, method, $0.pointer, nil,
          G_DBUS_CALL_FLAGS_NONE, Int32(timeout * 1000), list, nil, finishCallForFiles, pass(continuation))
      }
    }
    let answer = try result.get()
    return (answer.variant, answer.files)
  }

  /// A stream of an object's signals, each with its arguments as a tuple. A parameter that is nil matches any value.
  @MainActor public func signals(
    from service: String?, path: String?, interface: String, name: String, argument: String? = nil
  ) -> AsyncStream<Variant> {
    AsyncStream { continuation in
      let box = Unmanaged.passRetained(ValueBox(continuation)).toOpaque()
      let subscription = g_dbus_connection_signal_subscribe(
        connection.pointer.opaque, service, interface, name, path, argument, G_DBUS_SIGNAL_FLAGS_NONE,
        passOn, box, { Unmanaged<AnyObject>.fromOpaque($0!).release() })
      let end = SignalEnd(connection, subscription)
      continuation.onTermination = { _ in end.unsubscribe() }
    }
  }
}

/// Ends a signal subscription from any thread.
///
/// Safe to send: GDBusConnection is thread-safe, and the properties are constant.
private final class SignalEnd: @unchecked Sendable {
  private let connection: Object
  private let subscription: guint

  init(_ connection: Object, _ subscription: guint) {
    (self.connection, self.subscription) = (connection, subscription)
  }

  func unsubscribe() { g_dbus_connection_signal_unsubscribe(connection.pointer.opaque, subscription) }
}

private typealias Answer<Value> = CheckedContinuation<Result<Value, GLibError>, Never>

private func pass<Value>(_ continuation: Answer<Value>) -> UnsafeMutableRawPointer {
  Unmanaged.passRetained(ValueBox(continuation)).toOpaque()
}

private func take<Value>(_ data: UnsafeMutableRawPointer?, as type: Value.Type) -> Answer<Value> {
  // The data pointer of a call is the box that `pass` has retained once.
  Unmanaged<ValueBox<Answer<Value>>>.fromOpaque(data!).takeRetainedValue().value
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

/// A list of duplicates of file descriptors; nil for none. The caller owns the reference.
private func descriptorList(
  _ files: [FileDescriptor]
) throws(GLibError) -> UnsafeMutablePointer<GUnixFDList>? {
  guard !files.isEmpty, let list = g_unix_fd_list_new() else { return nil }
  do throws(GLibError) {
    for file in files { _ = try GLibError.check { g_unix_fd_list_append(list, file.number, &$0) } }
  } catch {
    g_object_unref(list)
    throw error
  }
  return list
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
        // Transfer full: stealing leaves the list empty.
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
  Unmanaged<ValueBox<AsyncStream<Variant>.Continuation>>.fromOpaque(data).takeUnretainedValue()
    .value.yield(Variant(sinking: arguments))
}
