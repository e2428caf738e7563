// LoaderKit: the C libraries that read the bytes of picture files. Only the sandboxed workers link it.
//
//   PixbufLoader ───── gdk-pixbuf's incremental decoder: bytes in, a Pixbuf out, the size asked for in between
//   PhotoMetadata ──── EXIF, IPTC and XMP of one file through gexiv2
//   MappedFile ─────── an open file as memory, for libraries that want all of it
