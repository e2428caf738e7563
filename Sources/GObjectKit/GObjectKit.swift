// GObjectKit: GLib and GObject in Swift. No widgets, no images.
//
//   Object ─────── a counted reference, with one initializer for each kind of ownership transfer
//   Signals ────── one trampoline per C signature; GObject frees the closure with the connection
//   MainLoop ───── runs `Task`, `@MainActor` and libdispatch inside GLib's main loop
//   Bytes, GLibError, Variant
//   Logger(module:) ── the log of a module: swift-log, written to GLib's structured log
//   Settings ───── persistent values with typed keys
//   DBus ───────── the session bus: calls, signals, exported objects
//   File, FileMonitor, DirectoryReader ── the file system through GIO and system calls; FileReplacement writes safely
//
// A module of its own, so that layers which read files and pixels on other threads do not depend on GtkKit: nothing
// here is bound to the main actor except where declared.
