import CGtk

/// The computer's processors.
public enum Processors {
  /// How many threads can run at the same time, at least 1.
  public static var count: Int { max(1, Int(g_get_num_processors())) }
}
