// LoaderKit: wrappers of the C libraries that parse image files. Only the sandboxed workers link it.
//
//   PixbufLoader ───── gdk-pixbuf's incremental decoder: bytes in, a Pixbuf out, with a callback for the size
//   RawImage ───────── a camera's raw image, developed by LibRaw, if it is installed
//   VipsImage ──────── an image that libvips decodes, if it is installed
//   AVIFSequence ───── the frames of an AVIF file, decoded by libavif, if it is installed
//   AVIFEncoder ────── AVIF files, written by libavif, if it is installed
//   PhotoMetadata ──── EXIF, IPTC and XMP of a file through gexiv2
//   MappedFile ─────── an open file mapped into memory, for libraries that need all of it
