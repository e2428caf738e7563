import CGLib
import Glibc
import Synchronization

/// Counts the events with which programs report that their widgets have changed.
///
/// A wait asks for the widgets again when there has been one, instead of all the time: questions and answers were half
/// of the processor time of all tests. GTK reports neither every move of a widget nor that a parent was hidden, so
/// the events only tell when to ask again soon, and whom, never what has changed. Safe to use from any thread.
final class AccessibilityEvents: Sendable {
  private let received = Atomic<Int>(0)
  private let parents = Mutex<Set<Accessible>>([])

  /// The number of events so far. All events that a program sent before it answered a call have been counted when the
  /// answer is there: D-Bus keeps the order of a sender's messages.
  var count: Int { received.load(ordering: .acquiring) }

  /// The widgets one of whose children has been added, shown, hidden or removed since the last call.
  func takeChangedParents() -> Set<Accessible> {
    parents.withLock { parents in
      defer { parents = [] }
      return parents
    }
  }

  /// The calls that make the bus deliver the events to this connection. By interface, because the paths of widgets begin
  /// with the identifier of their program.
  static var requests: [BusCall] {
    // Not those of the interface Cache: GTK reports each removed widget as defunct, too.
    ["Object", "Window"].map { kind in
      BusCall(
        "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus.AddMatch",
        [.string("type='signal',interface='org.a11y.atspi.Event.\(kind)'")])
    }
  }

  /// Counts the events that a connection receives from now on, and keeps them from GLib, which would look for a
  /// subscriber.
  func observe(_ connection: OpaquePointer) {
    let count: GDBusMessageFilterFunction = { _, message, isIncoming, data in
      guard isIncoming != 0, let data, g_dbus_message_get_message_type(message) == G_DBUS_MESSAGE_TYPE_SIGNAL
      else { return message }
      Unmanaged<AccessibilityEvents>.fromOpaque(data).takeUnretainedValue().add(message)
      // The filter owns the message, and nil drops it.
      g_object_unref(UnsafeMutableRawPointer(message))
      return nil
    }
    g_dbus_connection_add_filter(
      connection, count, Unmanaged.passRetained(self).toOpaque(),
      { data in data.map { Unmanaged<AccessibilityEvents>.fromOpaque($0).release() } })
  }

  private func add(_ message: OpaquePointer?) {
    if let member = g_dbus_message_get_member(message), strcmp(member, "ChildrenChanged") == 0,
      let service = g_dbus_message_get_sender(message),
      let path = g_dbus_message_get_path(message)
    {
      let parent = Accessible(service: String(cString: service), path: String(cString: path))
      parents.withLock { _ = $0.insert(parent) }
    }
    received.add(1, ordering: .releasing)
  }
}
