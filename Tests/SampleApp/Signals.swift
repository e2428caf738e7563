import CGtk

/// Casts a GObject pointer to another of its types; GTK checks the type in each function.
func cast<Target>(_ pointer: OpaquePointer?) -> UnsafeMutablePointer<Target>? {
  UnsafeMutablePointer(pointer)
}

/// Casts a GObject pointer to another of its types; GTK checks the type in each function.
func cast<Target>(_ pointer: UnsafeMutablePointer<some Any>?) -> UnsafeMutablePointer<Target>? {
  UnsafeMutablePointer(OpaquePointer(pointer))
}

/// Casts a GObject pointer to a type that is opaque in C.
func cast(_ pointer: UnsafeMutablePointer<some Any>?) -> OpaquePointer? { OpaquePointer(pointer) }

/// Connects a signal whose handler takes only the instance. The closure is never freed.
@MainActor
func connect(_ instance: OpaquePointer?, _ signal: String, _ body: @escaping @MainActor () -> Void) {
  let callback: @convention(c) (gpointer, gpointer) -> Void = { _, data in
    MainActor.assumeIsolated { Unmanaged<Handler>.fromOpaque(data).takeUnretainedValue().body() }
  }
  let handler = Unmanaged.passRetained(Handler(body)).toOpaque()
  let function = unsafeBitCast(callback, to: GCallback.self)
  g_signal_connect_data(UnsafeMutableRawPointer(instance), signal, function, handler, nil, [])
}

private final class Handler: Sendable {
  let body: @MainActor () -> Void
  init(_ body: @escaping @MainActor () -> Void) { self.body = body }
}
