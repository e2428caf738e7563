import Glibc

extension MainLoop {
  /// Ends the process at once, without the exit handlers of C and the destructors of libraries. Standard output is
  /// flushed. Call it instead of returning from the main program, after the application's `run`, which stores
  /// settings and sends what is left for D-Bus.
  ///
  /// Destructors are not safe while other threads run. glibc marks each library as not initialized before it calls
  /// the library's destructors (`_dl_call_fini` in elf/dl-call_fini.c); a thread that loads a plug-in at that
  /// moment, as GStreamer's do when an item opens, runs the initializers of the libraries that the plug-in needs
  /// a second time. GObject's ends the process then: "cannot register existing fundamental type 'gchar'".
  ///
  /// - Parameter code: The exit status, 0 to 255.
  public static func exit(_ code: Int32) -> Never {
    fflush(nil)
    _exit(code)
  }
}
