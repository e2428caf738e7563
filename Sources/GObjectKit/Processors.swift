import CGLib
import Glibc

/// The processors of the computer and the identifier of this process.
public enum Processors {
  /// The number of threads that can run in parallel, at least 1.
  public static var count: Int { max(1, Int(g_get_num_processors())) }

  /// The process identifier (PID).
  public static var processID: Int { Int(getpid()) }
}
