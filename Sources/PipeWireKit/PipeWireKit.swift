// PipeWireKit: what PipeWire knows of a camera that GStreamer does not pass on.
//
//   NodeControls ── what a node lets one change, such as a camera's brightness
//     NodeControl ─ one of them
//
// GStreamer's source knows no controls of cameras. PipeWire hands them on for whatever is behind a camera, V4L2 or
// libcamera, in a sandbox too; the kernel's own interface would need the device file, and knows V4L2 only.
