/// A change of the playback position.
nonisolated enum SeekOperation: Sendable, Equatable {
  case time(MediaTime, SeekTolerance)
  /// A step by a number of frames; backward where it is negative.
  case frames(Int)
  /// A seek to the current position, to apply another rate, loop or selection.
  case refresh

  /// The target, where it is a time.
  var time: MediaTime? { if case .time(let time, _) = self { time } else { nil } }
}
