// GObjectKit: what GLib and GObject mean in Swift. No widget, no picture.
//
//   Object ─────── a reference, taken in one of three named ways
//   Signals ────── one trampoline per C signature, the closure freed with the object
//   ListModel ──── identifiers that GTK's list widgets page through, with the selection beside them
//   MainLoop ───── lets `Task`, `@MainActor` and libdispatch run inside GTK's loop
//   Bytes, GLibError, Variant
//   Settings ───── what is remembered, by typed keys
//   DBus ───────── the session bus: calls and signals, and objects of ours that others call
//   File, FileMonitor, DirectoryReader ── the file system through GIO and the system calls
//
// It is cut from GtkKit so that the floors which read files and pixels on other threads can use it
// without ever seeing a widget: nothing here is bound to the main actor.
