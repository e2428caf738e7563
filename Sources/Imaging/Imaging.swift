// Imaging: images as values. Untrusted image files are decoded only by sandboxed workers.
//
//   ImageDecoder ─── path and target size in, DecodedImage out; limits, cancellation, orientation
//    └ ImageWorkers ─ the worker pool; ImageRequest and ImageReplies are its messages
//   The workers run the module ImageDecoding:
//    ├ ImageSource ── the open file with its header (ContainerScanner with ExifBlock, HEIFIndex, TIFFRows)
//    ├ DecodingCost ─ the estimated memory, compared with DecodingLimits before decoding
//    ├ DecodingAttempt ways to decode the file, the cheapest first: the thumbnail item of a HEIF file, the upper
//    │                rows of a truncated TIFF
//    ├ PixelScaler ── crop, scale, rotate and convert in one pass
//    ├ PixelTransform crop, flip and rotation of an edit as one affine map
//    └ PixelBuffer ── the result: BGRA, ready for a texture
//   ImageAnimation ─ the frames of a file that moves; AnimationFrame: one of them, composed on an AnimationCanvas
//   ImageEncoder ─── PixelBuffer to PNG, JPEG or WebP
//   ImageFormats ─── the MIME types and file names that can be opened
//   ImageMetadata ── camera, capture date, location, texts
//   ImageSummary ─── what an index needs from a file, in one request: ImageMetadata, ImageTraits, palette, PerceptualHash
//   SidecarContent ─ what an XMP sidecar states; MetadataChange with EditNote: what is written into it
//   SharedEdit ───── the text of an edit in memory that workers read; EditedDecoding applies it there
//
// All types are Sendable values and can be used on any thread. Modules above this one read image files only through
// this module.
