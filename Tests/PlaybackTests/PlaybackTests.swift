import Testing

/// Serialized, because several videos at once would be late on a small machine.
@Suite(.serialized, .timeLimit(.minutes(5))) enum PlaybackTests {}
