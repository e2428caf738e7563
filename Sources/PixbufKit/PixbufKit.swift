// PixbufKit: gdk-pixbuf in Swift. No widgets, no policy.
//
//   Pixbuf ─────────── decoded pixels and the loader's options
//   PixbufFormat ───── the installed loaders
//   PixbufWriter ───── encoding as PNG, JPEG and other formats
//
// A module of its own, so that Imaging, which decides on formats, sizes and limits, contains no C pointers.
// Everything here is nonisolated; objects that are not Sendable stay on the thread that created them.
