import Glibc

extension MainLoop {
  /// Ends the process without C exit handlers and library destructors. Flushes standard output. Call it in `main`
  /// instead of returning, after the application's `run`, which stores settings and sends pending D-Bus messages.
  ///
  /// Destructors are not safe while other threads run. glibc marks each library as uninitialized before it runs the
  /// library's destructors (`_dl_call_fini` in elf/dl-call_fini.c); a thread that loads a plugin at that moment, as
  /// GStreamer's threads do when they open an item, runs the initializers of the plugin's dependencies a second time.
  /// GObject's initializer then aborts: "cannot register existing fundamental type 'gchar'".
  ///
  /// - Parameter code: The exit status, 0 to 255.
  public static func exit(_ code: Int32) -> Never {
    fflush(nil)
    _exit(code)
  }
}
