// PixbufKit: gdk-pixbuf as Swift values. No widget, no policy.
//
//   Pixbuf ─────────── decoded pixels and the loader's notes about them
//   PixbufFormat ───── which loaders the distribution has installed
//   PixbufWriter ───── PNG, JPEG and what else can be written
//
// It is cut from Imaging so that C pointers end here: Imaging decides what is decoded, how large and
// within which limits, and sees only values and spans. Everything in this module is nonisolated and
// may be used on any thread; objects that are not Sendable stay on the thread that made them.
