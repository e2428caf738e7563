// PipeWireKit: the camera controls of PipeWire, which GStreamer does not expose.
//
//   NodeControls ── the controls of a node
//     NodeControl ─ one control, such as a camera's brightness
//   PipeWire ────── the version of the library
//
// GStreamer's `pipewiresrc` has no camera controls. PipeWire exposes them for V4L2 and libcamera, in a sandbox too; the
// kernel's interface would need the device file and covers V4L2 only.
