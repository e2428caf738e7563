package import Logging

extension Logger {
  /// Makes the logger of a module, which writes to GLib's structured log, where GTK and GStreamer's libraries write too.
  ///
  /// The label is `tintype.` and the module's name in lower case, such as `tintype.playback`; the GLib domain is the
  /// same with a hyphen. Warnings and errors are always written. The other levels are written if the environment
  /// variable `TINTYPE_DEBUG` names the module (`playback,camera`, or `all`) or `G_MESSAGES_DEBUG` names its domain.
  ///
  /// The handler is not that of `LoggingSystem`, which belongs to the program that uses the modules: without
  /// `bootstrap` it prints everything from `info` up, and `bootstrap` may be called only once in a process. A program
  /// redirects these messages together with those of GTK, by `g_log_set_writer_func`.
  package init(module: String) {
    self.init(label: "tintype.\(module.lowercased())") { GLibLogHandler(label: $0, debugging: .current) }
  }
}
