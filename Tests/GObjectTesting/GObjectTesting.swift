// GObjectTesting: what the tests of GObjectKit and GtkKit do to a GObject from the C side.
//
//   Emitter ──────── a GObject whose signals have the signatures that a test names
//   emit ─────────── emits any signal with real arguments, and reads the answer
//   SignalType ───── the types of arguments and answers
