import GObjectKit

/// The progress of the running recording.
public nonisolated struct RecordingProgress: Sendable, Equatable {
  /// The length so far; nil before the first frame.
  public internal(set) var elapsed: Duration?
  /// The audio level.
  public internal(set) var level = AudioLevel.silence

  /// The length for display, such as "0:07" or "1:02:03"; empty before the first frame.
  public var label: String { elapsed?.clockText ?? "" }
}
