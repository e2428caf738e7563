import CGLib
import Glibc

/// The connection to AT-SPI, the D-Bus on which programs describe their widgets to assistive technology.
///
/// Source of interfaces and signatures: the XML files in at-spi2-core's `xml` folder.
@DesktopActor
final class AccessibilityBus {
  private static var opened: AccessibilityBus?

  /// The bus of the current session, connected on first use.
  static func shared() throws(DriverError) -> AccessibilityBus {
    if let opened { return opened }
    let bus = try AccessibilityBus()
    opened = bus
    return bus
  }

  /// The timeout of a call in milliseconds.
  private static let callTimeout: Int32 = 6_000

  /// A GDBusConnection, kept for the life of the process.
  private let connection: OpaquePointer
  /// The GMainContext that receives the replies; private, so that no other sources run in it.
  private let context = g_main_context_new()
  /// By unique bus name, which is never reused.
  private var processIdentifiers: [String: pid_t] = [:]
  /// By unique bus name.
  private var toolkits: [String: Toolkit] = [:]

  /// Counts the events of all programs.
  let events = AccessibilityEvents()
  /// The number of calls made so far.
  private(set) var callCount = 0
  /// The tree that was read last; nil if none was.
  var recentTree: RecentTree?
  /// Of the program that was asked last.
  var treeMemory = AccessibleTreeMemory()

  /// The bus if it has been used.
  static var ifOpened: AccessibilityBus? { opened }

  private init() throws(DriverError) {
    let session = try Self.open(Self.sessionAddress())
    defer { g_object_unref(UnsafeMutableRawPointer(session)) }
    let question = BusCall("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus.GetAddress")
    do {
      let answer = try Self.ask([question], on: session, context)[0].get()
      connection = try Self.open(answer[0].string)
      events.observe(connection)
      for answer in Self.ask(AccessibilityEvents.requests, on: connection, context) { _ = try answer.get() }
    } catch {
      throw .noAccessibility(error.description)
    }
  }

  /// Makes one call and waits for its reply, the tuple of the method's results.
  func ask(_ question: BusCall) throws(DriverError) -> Variant {
    try ask([question])[0].get()
  }

  /// Makes several calls at once and waits for all replies, which have the order of the calls.
  func ask(_ questions: [BusCall]) -> [Result<Variant, DriverError>] {
    callCount += questions.count
    return Self.ask(questions, on: connection, context)
  }

  /// The applications on the bus.
  func applications() throws(DriverError) -> [Accessible] {
    let registry = BusCall(
      "org.a11y.atspi.Registry", Accessible.applicationPath, "org.a11y.atspi.Accessible.GetChildren")
    return try ask(registry)[0].members.compactMap(Accessible.init(reference:))
  }

  /// The process that owns a bus name.
  func processIdentifier(of service: String) throws(DriverError) -> pid_t {
    if let known = processIdentifiers[service] { return known }
    let question = BusCall(
      "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus.GetConnectionUnixProcessID",
      [.string(service)])
    let pid = pid_t(try ask(question)[0].integer)
    processIdentifiers[service] = pid
    return pid
  }

  /// The GTK version of the program that owns a bus name.
  func toolkit(of service: String) throws(DriverError) -> Toolkit {
    if let known = toolkits[service] { return known }
    let question = BusCall.property(
      service, Accessible.applicationPath, "org.a11y.atspi.Application.Version")
    let toolkit = Toolkit(version: try ask(question)[0].unboxed.string)
    toolkits[service] = toolkit
    return toolkit
  }

  private static func ask(
    _ questions: [BusCall], on connection: OpaquePointer, _ context: OpaquePointer?
  ) -> [Result<Variant, DriverError>] {
    // GDBus delivers replies to the thread-default context at the time of the call.
    g_main_context_push_thread_default(context)
    defer { g_main_context_pop_thread_default(context) }
    let round = Round(questions)
    for (index, question) in questions.enumerated() {
      let slot = Slot(round: round, index: index)
      g_dbus_connection_call(
        connection, question.service, question.path, question.interface, question.method, question.parameters,
        nil, G_DBUS_CALL_FLAGS_NONE, callTimeout, nil, Slot.finish, Unmanaged.passRetained(slot).toOpaque())
    }
    while round.open > 0 { g_main_context_iteration(context, 1) }
    return round.answers.compactMap(\.self)
  }

  private static func sessionAddress() throws(DriverError) -> String {
    var error: UnsafeMutablePointer<GError>?
    guard let address = g_dbus_address_get_for_bus_sync(G_BUS_TYPE_SESSION, nil, &error) else {
      throw .noAccessibility(takeMessage(error))
    }
    defer { g_free(address) }
    return String(cString: address)
  }

  /// Opens a private connection: GLib's shared one ends the process when the bus closes.
  private static func open(_ address: String) throws(DriverError) -> OpaquePointer {
    var error: UnsafeMutablePointer<GError>?
    let flags = GDBusConnectionFlags(
      rawValue: G_DBUS_CONNECTION_FLAGS_AUTHENTICATION_CLIENT.rawValue
        | G_DBUS_CONNECTION_FLAGS_MESSAGE_BUS_CONNECTION.rawValue)
    guard let connection = g_dbus_connection_new_for_address_sync(address, flags, nil, nil, &error) else {
      throw .noAccessibility(takeMessage(error))
    }
    return connection
  }
}

/// Calls made together, and the replies received so far.
private final class Round {
  let questions: [BusCall]
  private(set) var answers: [Result<Variant, DriverError>?]
  /// The number of calls without a reply.
  private(set) var open: Int

  init(_ questions: [BusCall]) {
    self.questions = questions
    answers = Array(repeating: nil, count: questions.count)
    open = questions.count
  }

  /// Adds the reply to one call.
  func add(_ answer: Result<Variant, DriverError>, at index: Int) {
    answers[index] = answer
    open -= 1
  }
}

/// The position of one reply in its round: the user data of its callback.
private final class Slot {
  let round: Round
  let index: Int

  init(round: Round, index: Int) {
    self.round = round
    self.index = index
  }

  static let finish: GAsyncReadyCallback = { connection, result, data in
    // The slot was retained for this callback, which GDBus calls exactly once.
    let slot = Unmanaged<Slot>.fromOpaque(data!).takeRetainedValue()
    var error: UnsafeMutablePointer<GError>?
    let answer = g_dbus_connection_call_finish(OpaquePointer(connection), result, &error)
    slot.round.add(
      answer.map { .success(Variant(adopting: $0)) }
        ?? .failure(Slot.failure(error, of: slot.round.questions[slot.index])),
      at: slot.index)
  }

  /// Maps a D-Bus error to a `DriverError`.
  private static func failure(_ error: UnsafeMutablePointer<GError>?, of question: BusCall) -> DriverError {
    let isBusError = error?.pointee.domain == g_dbus_error_quark()
    let code = UInt32(bitPattern: error?.pointee.code ?? 0)
    let isTimeout = error?.pointee.domain == g_io_error_quark() && code == G_IO_ERROR_TIMED_OUT.rawValue
    let message = takeMessage(error)
    if isTimeout { return .noAnswer(question.description) }
    guard isBusError else { return .noAccessibility(message) }
    switch code {
    case G_DBUS_ERROR_NO_REPLY.rawValue, G_DBUS_ERROR_SERVICE_UNKNOWN.rawValue,
      G_DBUS_ERROR_UNKNOWN_METHOD.rawValue, G_DBUS_ERROR_UNKNOWN_OBJECT.rawValue,
      G_DBUS_ERROR_NAME_HAS_NO_OWNER.rawValue, G_DBUS_ERROR_DISCONNECTED.rawValue:
      return .gone("The object of \(question) (\(message))")
    default:
      return .unsupported("\(question): \(message)")
    }
  }
}

private func takeMessage(_ error: UnsafeMutablePointer<GError>?) -> String {
  guard let error else { return "unknown reason" }
  defer { g_error_free(error) }
  return String(cString: error.pointee.message)
}
