import Testing

/// One after the other: several films at once would be late on a small machine.
@Suite(.serialized, .timeLimit(.minutes(5))) enum PlaybackTests {}
