import Testing

/// One after the other: the session has one camera.
@Suite(.serialized, .timeLimit(.minutes(5))) enum CameraTests {}
