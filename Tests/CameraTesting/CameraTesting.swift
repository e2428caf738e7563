// CameraTesting: what tests of every floor know about the headless session's cameras.
//
//   StandInCamera ── another camera that is plugged in for a test (see Tests/StandInCamera)
//   PipeWire ─────── what PipeWire says of its nodes: whether a camera is in use
//   Bars ─────────── the colors of the camera's picture
