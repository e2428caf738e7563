import Testing

/// The parent of all suites that open a camera. They run one after the other, because the session has one camera.
@Suite(.serialized, .timeLimit(.minutes(5))) enum CameraTests {}
