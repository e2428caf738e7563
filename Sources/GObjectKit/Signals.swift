import CGLib

/// A connected signal handler; pass it to `disconnect(_:)`.
public struct SignalHandler: Sendable {
  let id: gulong
}

/// Signal connections, with one trampoline per C signature: a C function pointer cannot be generic, and a function
/// that fits every arity would read arguments that do not exist.
///
/// Each `connect` boxes its closure; GObject frees the box with the connection, so the closure needs no manual
/// release and does not outlive the object. Handlers run on the emitting thread. `connect` traps if the class has no
/// such signal.
extension ObjectReference {
  /// Connects `void (*)(instance, data)`.
  @discardableResult
  public func connect(_ signal: String, _ handler: @escaping () -> Void) -> SignalHandler {
    typealias Call = () -> Void
    let trampoline: @convention(c) (gpointer, gpointer) -> Void = { _, data in unbox(data, as: Call.self)() }
    return attach(signal, handler as Call, unsafeBitCast(trampoline, to: GCallback.self))
  }

  /// Connects `void (*)(instance, pointer, data)`: property notifications, signals of list item factories.
  @discardableResult
  public func connectPointer(
    _ signal: String, _ handler: @escaping (UnsafeMutableRawPointer?) -> Void
  ) -> SignalHandler {
    typealias Call = (UnsafeMutableRawPointer?) -> Void
    let trampoline: @convention(c) (gpointer, gpointer?, gpointer) -> Void = { _, argument, data in
      unbox(data, as: Call.self)(argument)
    }
    return attach(signal, handler as Call, unsafeBitCast(trampoline, to: GCallback.self))
  }

  /// Connects `void (*)(instance, pointer, gint, data)`: `draw-page` of a print operation.
  @discardableResult
  public func connectPointerInt(
    _ signal: String, _ handler: @escaping (UnsafeMutableRawPointer?, Int32) -> Void
  ) -> SignalHandler {
    typealias Call = (UnsafeMutableRawPointer?, Int32) -> Void
    let trampoline: @convention(c) (gpointer, gpointer?, gint, gpointer) -> Void = {
      _, argument, value, data in unbox(data, as: Call.self)(argument, value)
    }
    return attach(signal, handler as Call, unsafeBitCast(trampoline, to: GCallback.self))
  }

  /// Connects `gboolean (*)(instance, data)`: `close-request`.
  @discardableResult
  public func connectBool(_ signal: String, _ handler: @escaping () -> Bool) -> SignalHandler {
    typealias Call = () -> Bool
    let trampoline: @convention(c) (gpointer, gpointer) -> gboolean = { _, data in
      unbox(data, as: Call.self)() ? 1 : 0
    }
    return attach(signal, handler as Call, unsafeBitCast(trampoline, to: GCallback.self))
  }

  /// Connects `void (*)(instance, guint, data)`: `activate` of a list.
  @discardableResult
  public func connectUInt(_ signal: String, _ handler: @escaping (UInt32) -> Void) -> SignalHandler {
    typealias Call = (UInt32) -> Void
    let trampoline: @convention(c) (gpointer, guint, gpointer) -> Void = { _, value, data in
      unbox(data, as: Call.self)(value)
    }
    return attach(signal, handler as Call, unsafeBitCast(trampoline, to: GCallback.self))
  }

  /// Connects `void (*)(instance, gint, data)`: `response` of a dialog.
  @discardableResult
  public func connectInt(_ signal: String, _ handler: @escaping (Int32) -> Void) -> SignalHandler {
    typealias Call = (Int32) -> Void
    let trampoline: @convention(c) (gpointer, gint, gpointer) -> Void = { _, value, data in
      unbox(data, as: Call.self)(value)
    }
    return attach(signal, handler as Call, unsafeBitCast(trampoline, to: GCallback.self))
  }

  /// Connects `void (*)(instance, gdouble, data)`: a zoom gesture's scale.
  @discardableResult
  public func connectDouble(_ signal: String, _ handler: @escaping (Double) -> Void) -> SignalHandler {
    typealias Call = (Double) -> Void
    let trampoline: @convention(c) (gpointer, gdouble, gpointer) -> Void = { _, value, data in
      unbox(data, as: Call.self)(value)
    }
    return attach(signal, handler as Call, unsafeBitCast(trampoline, to: GCallback.self))
  }

  /// Connects `void (*)(instance, gdouble x, gdouble y, data)`: drags, pointer motion, long press.
  @discardableResult
  public func connectPoint(_ signal: String, _ handler: @escaping (Double, Double) -> Void) -> SignalHandler {
    typealias Call = (Double, Double) -> Void
    let trampoline: @convention(c) (gpointer, gdouble, gdouble, gpointer) -> Void = { _, x, y, data in
      unbox(data, as: Call.self)(x, y)
    }
    return attach(signal, handler as Call, unsafeBitCast(trampoline, to: GCallback.self))
  }

  /// Connects `gboolean (*)(instance, gdouble dx, gdouble dy, data)`: `scroll`.
  @discardableResult
  public func connectPointBool(
    _ signal: String, _ handler: @escaping (Double, Double) -> Bool
  ) -> SignalHandler {
    typealias Call = (Double, Double) -> Bool
    let trampoline: @convention(c) (gpointer, gdouble, gdouble, gpointer) -> gboolean = { _, x, y, data in
      unbox(data, as: Call.self)(x, y) ? 1 : 0
    }
    return attach(signal, handler as Call, unsafeBitCast(trampoline, to: GCallback.self))
  }

  /// Connects `gpointer (*)(instance, gdouble x, gdouble y, data)`: `prepare` of a drag source. The handler returns a
  /// pointer with one reference (transfer full), or nil.
  @discardableResult
  public func connectPointPointer(
    _ signal: String, _ handler: @escaping (Double, Double) -> UnsafeMutableRawPointer?
  ) -> SignalHandler {
    typealias Call = (Double, Double) -> UnsafeMutableRawPointer?
    let trampoline: @convention(c) (gpointer, gdouble, gdouble, gpointer) -> gpointer? = { _, x, y, data in
      unbox(data, as: Call.self)(x, y)
    }
    return attach(signal, handler as Call, unsafeBitCast(trampoline, to: GCallback.self))
  }

  /// Connects `void (*)(instance, gint n, gdouble x, gdouble y, data)`: a click gesture.
  @discardableResult
  public func connectClick(
    _ signal: String, _ handler: @escaping (Int32, Double, Double) -> Void
  ) -> SignalHandler {
    typealias Call = (Int32, Double, Double) -> Void
    let trampoline: @convention(c) (gpointer, gint, gdouble, gdouble, gpointer) -> Void = {
      _, count, x, y, data in
      unbox(data, as: Call.self)(count, x, y)
    }
    return attach(signal, handler as Call, unsafeBitCast(trampoline, to: GCallback.self))
  }

  /// Connects `gboolean (*)(instance, guint keyval, guint keycode, GdkModifierType, data)`: a key press.
  /// `key-released` has the same arguments and no result; GObject ignores the returned value there.
  @discardableResult
  public func connectKey(
    _ signal: String, _ handler: @escaping (_ keyval: UInt32, _ modifiers: UInt32) -> Bool
  ) -> SignalHandler {
    typealias Call = (UInt32, UInt32) -> Bool
    let trampoline: @convention(c) (gpointer, guint, guint, guint, gpointer) -> gboolean = {
      _, keyval, _, modifiers, data in
      unbox(data, as: Call.self)(keyval, modifiers) ? 1 : 0
    }
    return attach(signal, handler as Call, unsafeBitCast(trampoline, to: GCallback.self))
  }

  /// Connects `gboolean (*)(instance, gint x, gint y, gboolean, pointer, data)`: `query-tooltip`, with the tooltip.
  @discardableResult
  public func connectTooltipQuery(
    _ signal: String, _ handler: @escaping (_ tooltip: UnsafeMutableRawPointer) -> Bool
  ) -> SignalHandler {
    typealias Call = (UnsafeMutableRawPointer) -> Bool
    let trampoline: @convention(c) (gpointer, gint, gint, gboolean, gpointer, gpointer) -> gboolean = {
      _, _, _, _, tooltip, data in unbox(data, as: Call.self)(tooltip) ? 1 : 0
    }
    return attach(signal, handler as Call, unsafeBitCast(trampoline, to: GCallback.self))
  }

  /// Connects `gboolean (*)(instance, const GValue *, gdouble x, gdouble y, data)`: `drop`.
  @discardableResult
  public func connectDrop(
    _ signal: String, _ handler: @escaping (UnsafeRawPointer?, Double, Double) -> Bool
  ) -> SignalHandler {
    typealias Call = (UnsafeRawPointer?, Double, Double) -> Bool
    let trampoline: @convention(c) (gpointer, gconstpointer?, gdouble, gdouble, gpointer) -> gboolean = {
      _, value, x, y, data in
      unbox(data, as: Call.self)(value, x, y) ? 1 : 0
    }
    return attach(signal, handler as Call, unsafeBitCast(trampoline, to: GCallback.self))
  }

  /// Connects `void (*)(instance, pointer, pointer, gint, data)`: a file monitor's `changed`.
  @discardableResult
  public func connectTwoPointersInt(
    _ signal: String,
    _ handler: @escaping (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, Int32) -> Void
  ) -> SignalHandler {
    typealias Call = (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?, Int32) -> Void
    let trampoline: @convention(c) (gpointer, gpointer?, gpointer?, gint, gpointer) -> Void = {
      _, first, second, value, data in
      unbox(data, as: Call.self)(first, second, value)
    }
    return attach(signal, handler as Call, unsafeBitCast(trampoline, to: GCallback.self))
  }

  /// Connects `void (*)(instance, GFile **, gint, const char *, data)`: an application's `open`.
  @discardableResult
  public func connectOpen(
    _ signal: String, _ handler: @escaping (UnsafeMutablePointer<OpaquePointer?>?, Int32) -> Void
  ) -> SignalHandler {
    typealias Call = (UnsafeMutablePointer<OpaquePointer?>?, Int32) -> Void
    let trampoline:
      @convention(c) (
        gpointer, UnsafeMutablePointer<OpaquePointer?>?, gint, UnsafePointer<CChar>?, gpointer
      ) -> Void = { _, files, count, _, data in unbox(data, as: Call.self)(files, count) }
    return attach(signal, handler as Call, unsafeBitCast(trampoline, to: GCallback.self))
  }

  /// Disconnects a handler and frees its closure.
  public func disconnect(_ handler: SignalHandler) {
    g_signal_handler_disconnect(pointer, handler.id)
  }

  /// Calls `handler` after each change of the GObject property `name`.
  @discardableResult
  public func onNotify(_ name: String, _ handler: @escaping () -> Void) -> SignalHandler {
    connectPointer("notify::" + name) { _ in handler() }
  }

  private func attach<Call>(_ signal: String, _ call: Call, _ trampoline: GCallback) -> SignalHandler {
    let data = Unmanaged.passRetained(ValueBox(call)).toOpaque()
    let id = g_signal_connect_data(
      pointer, signal, trampoline, data,
      { data, _ in if let data { Unmanaged<AnyObject>.fromOpaque(data).release() } }, [])
    precondition(id != 0, "no signal \(signal)")
    return SignalHandler(id: id)
  }
}

private func unbox<Call>(_ data: gpointer, as type: Call.Type) -> Call {
  Unmanaged<ValueBox<Call>>.fromOpaque(data).takeUnretainedValue().value
}
