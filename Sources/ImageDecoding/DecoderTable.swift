import Imaging

/// The decoders of each format, by the content of the file: the first is right on more files, the next ones are for
/// files that it refuses, or for systems without its library.
///
/// `FormatColorTests` measures them. gdk-pixbuf is right on what is not listed, such as HEIF and AVIF of 8, 10 and 12
/// bits, PNG of 16 bits, PNG with damaged chunks, TIFF of 16 bits, and TGA.
enum DecoderTable {
  static func decoders(for header: ScannedHeader) -> [any FileDecoder.Type] {
    // Before the loaders, which find the camera's thumbnail in most raw files: they are TIFF files.
    RawDecoder.precedesLoaders(header) && header.directory == 0
      ? [RawDecoder.self] + others(header) : others(header)
  }

  private static func others(_ header: ScannedHeader) -> [any FileDecoder.Type] {
    switch header.container {
    case _ where header.isRaw: [PixbufDecoder.self]
    // gdk-pixbuf has no loader for JPEG 2000, and one for JPEG XL in new distributions only.
    case .jxl, .jpeg2000: [VipsDecoder.self, PixbufDecoder.self]
    // gdk-pixbuf ignores the profile of inks and that of BigTIFF, takes translucent pixels for premultiplied ones, and
    // refuses floating-point numbers and more than 16 bits.
    case .jpeg where header.hasProfiledInks: [VipsDecoder.self, PixbufDecoder.self]
    // 0 is full ink in every JPEG file, as browsers, ImageMagick and libvips since 8.8 assume (bugzilla.mozilla.org 674619;
    // github.com/libvips/libvips/issues/1283); gdk-pixbuf takes it for no ink without Adobe's marker.
    case .jpeg where header.hasUnmarkedInks: [VipsDecoder.self, PixbufDecoder.self]
    case .tiff where header.hasProfiledInks || header.isBigTIFF || header.tiff.needsVips:
      [VipsDecoder.self, PixbufDecoder.self]
    case .tiff where header.directory > 0: [PixbufDecoder.self]
    // The first image of the file may be the sensor's data, which no loader decodes.
    case .tiff, .other: [PixbufDecoder.self, RawDecoder.self]
    default: [PixbufDecoder.self]
    }
  }
}
