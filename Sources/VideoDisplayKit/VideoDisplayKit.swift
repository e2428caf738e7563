// VideoDisplayKit: shows the frames of a GStreamer pipeline in a GTK widget.
//
//   VideoSink ─────── the end of a pipeline: scales frames on its streaming thread
//   VideoPaintable ── a GdkPaintable with one slot for the latest frame, no queue
//     FrameFreezer, FrozenFrame ── the frame at which the eyedropper freezes a video
//   VideoView ─────── the widget that draws the paintable, fitted or filling
//
// A module of its own, so that GStreamerKit, which the workers link too, does not link GTK.
