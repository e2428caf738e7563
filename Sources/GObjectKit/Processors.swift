import CGtk
import Glibc

/// The computer's processors, and this process on them.
public enum Processors {
  /// How many threads can run at the same time, at least 1.
  public static var count: Int { max(1, Int(g_get_num_processors())) }

  /// The number by which the system knows this process.
  public static var processID: Int { Int(getpid()) }
}
