import CGtk
import Glibc

/// The connection to AT-SPI, the D-Bus on which programs describe their widgets to screen readers.
///
/// Source of interfaces and signatures: the XML files in at-spi2-core's `xml` folder.
@DesktopActor
final class AccessibilityBus {
  private static var opened: AccessibilityBus?

  /// The bus of the session this test runs in, opened on first use.
  static func shared() throws(DriverError) -> AccessibilityBus {
    if let opened { return opened }
    let bus = try AccessibilityBus()
    opened = bus
    return bus
  }

  /// Milliseconds after which a question counts as unanswered; a busy machine may need some.
  private static let answerTime: Int32 = 6_000

  /// A GDBusConnection, kept for the life of the process.
  private let connection: OpaquePointer
  /// The GMainContext in which answers arrive; ours alone, so that nobody else's sources run here.
  private let context = g_main_context_new()
  /// By unique bus name, which is never given twice.
  private var processIdentifiers: [String: pid_t] = [:]
  /// By unique bus name, too.
  private var toolkits: [String: Toolkit] = [:]

  private init() throws(DriverError) {
    let session = try Self.open(Self.sessionAddress())
    defer { g_object_unref(UnsafeMutableRawPointer(session)) }
    let question = BusQuestion("org.a11y.Bus", "/org/a11y/bus", "org.a11y.Bus.GetAddress")
    do {
      let answer = try Self.ask([question], on: session, context)[0].get()
      connection = try Self.open(answer[0].string)
    } catch {
      throw .noAccessibility(error.description)
    }
  }

  /// Asks one question and waits for its answer, the tuple of the method's results.
  func ask(_ question: BusQuestion) throws(DriverError) -> Variant {
    try ask([question])[0].get()
  }

  /// Asks many questions at once and waits for all answers, which are in the order of the questions.
  func ask(_ questions: [BusQuestion]) -> [Result<Variant, DriverError>] {
    Self.ask(questions, on: connection, context)
  }

  /// The programs that are on the bus.
  func applications() throws(DriverError) -> [Accessible] {
    let registry = BusQuestion(
      "org.a11y.atspi.Registry", Accessible.applicationPath, "org.a11y.atspi.Accessible.GetChildren")
    return try ask(registry)[0].members.compactMap(Accessible.init(reference:))
  }

  /// The process that owns a name on the bus.
  func processIdentifier(of service: String) throws(DriverError) -> pid_t {
    if let known = processIdentifiers[service] { return known }
    let question = BusQuestion(
      "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus.GetConnectionUnixProcessID",
      [.string(service)])
    let pid = pid_t(try ask(question)[0].integer)
    processIdentifiers[service] = pid
    return pid
  }

  /// What the program with a name on the bus is made with.
  func toolkit(of service: String) throws(DriverError) -> Toolkit {
    if let known = toolkits[service] { return known }
    let question = BusQuestion.property(
      service, Accessible.applicationPath, "org.a11y.atspi.Application.Version")
    let toolkit = Toolkit(version: try ask(question)[0].unboxed.string)
    toolkits[service] = toolkit
    return toolkit
  }

  private static func ask(
    _ questions: [BusQuestion], on connection: OpaquePointer, _ context: OpaquePointer?
  ) -> [Result<Variant, DriverError>] {
    // GDBus answers in the context that is the thread's own at the time of the call.
    g_main_context_push_thread_default(context)
    defer { g_main_context_pop_thread_default(context) }
    let round = Round(questions)
    for (index, question) in questions.enumerated() {
      let slot = Slot(round: round, index: index)
      g_dbus_connection_call(
        connection, question.service, question.path, question.interface, question.method, question.parameters,
        nil, G_DBUS_CALL_FLAGS_NONE, answerTime, nil, Slot.finish, Unmanaged.passRetained(slot).toOpaque())
    }
    while round.answers.contains(where: { $0 == nil }) { g_main_context_iteration(context, 1) }
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

  /// Opens a connection of our own: the one that GLib shares ends the process when the bus goes away.
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

/// Questions that were asked together, and the answers that have arrived.
private final class Round {
  let questions: [BusQuestion]
  var answers: [Result<Variant, DriverError>?]

  init(_ questions: [BusQuestion]) {
    self.questions = questions
    answers = Array(repeating: nil, count: questions.count)
  }
}

/// The place of one answer in its round; what GDBus hands back with the answer.
private final class Slot {
  let round: Round
  let index: Int

  init(round: Round, index: Int) {
    self.round = round
    self.index = index
  }

  static let finish: GAsyncReadyCallback = { connection, result, data in
    // The slot was retained for this call, which GDBus makes exactly once.
    let slot = Unmanaged<Slot>.fromOpaque(data!).takeRetainedValue()
    var error: UnsafeMutablePointer<GError>?
    let answer = g_dbus_connection_call_finish(OpaquePointer(connection), result, &error)
    slot.round.answers[slot.index] =
      if let answer {
        .success(Variant(adopting: answer))
      } else {
        .failure(Slot.failure(error, of: slot.round.questions[slot.index]))
      }
  }

  /// Sorts what D-Bus says into what it means for a test.
  private static func failure(_ error: UnsafeMutablePointer<GError>?, of question: BusQuestion) -> DriverError
  {
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
