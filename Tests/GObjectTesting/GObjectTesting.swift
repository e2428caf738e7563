// GObjectTesting: C-side operations on GObjects for the tests of GObjectKit and GtkKit.
//
//   Emitter ──────── a GObject whose signal has a given signature
//   emit ─────────── emits any signal with real arguments and returns its result
//   SignalType ───── the types of parameters and results
//   LogRecorder ──── the messages of the modules in GLib's log
