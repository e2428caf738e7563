// CameraTesting: helpers for tests with the cameras of the headless session.
//
//     VirtualCamera ─ another camera that is connected during a test (see Tests/VirtualCamera)
//     PipeWire ────── the state of PipeWire's nodes: whether a camera is in use
//     Bars ────────── the test pattern of the session's camera
