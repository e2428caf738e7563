// PixbufKit: gdk-pixbuf and gexiv2 as Swift values. No widget, no policy.
//
//   InputFile ──────── a regular file, opened once by descriptor, read in chunks or at offsets
//   PixbufLoader ───── the incremental decoder: bytes in, a Pixbuf out, the size asked for in between
//   Pixbuf ─────────── decoded pixels and the loader's notes about them
//   PixbufFormat ───── which loaders the distribution has installed
//   PixbufWriter ───── PNG, JPEG and what else can be written
//   PhotoMetadata ──── EXIF, IPTC and XMP of one file through gexiv2
//
// It is cut from Imaging so that C pointers end here: Imaging decides what is decoded, how large and
// within which limits, and sees only values and spans. Everything in this module is nonisolated and
// may be used on any thread; objects that are not Sendable stay on the thread that made them.
