// Imaging: pictures as values. The one door through which untrusted picture files come in.
//
//   ImageDecoder ─── path and wish in, DecodedImage out; limits, cancellation, orientation
//    ├ ImageSource ── the open file and what its header says (ContainerScanner with ExifBlock, HEIFIndex, TIFFRows)
//    ├ DecodingCost ─ the memory that decoding takes, compared with DecodingLimits before it is begun
//    ├ DecodingAttempt ways to decode the file, the cheapest first: the small picture in a HEIF file, the upper
//    │                rows of a cut TIFF
//    ├ PixelScaler ── crop, scale, turn and convert in one pass
//    └ PixelBuffer ── the result: BGRA, ready for a texture
//   ImageEncoder ─── PixelBuffer to PNG or JPEG
//   ImageFormats ─── which types and file names can be opened here
//   ImageMetadata ── what camera, when, where
//
// Everything is a Sendable value and may be used on any thread. Nothing above this module reads a
// picture file by other means, so that decoding can move into a sandboxed process of its own without
// a change elsewhere.
