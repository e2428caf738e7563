import CShims

/// The memory of the process.
public enum Memory {
  /// Gives memory that is not used any more back to the system. The C library keeps what many threads used in turn, as
  /// those of films do: hundreds of megabytes after some films. Takes milliseconds; on any thread.
  public static func giveBack() { tt_give_back_memory() }
}
