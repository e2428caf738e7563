import Testing

/// One after the other: the session has one camera.
@Suite(.serialized) enum CameraTests {}
