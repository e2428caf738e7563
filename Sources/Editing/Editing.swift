// Editing: edits of photos as values, and their rendering.
//
//   EditGeometry ──── the geometry of a stack in its simplest form
//   EditStack ─────── an ordered list of EditOperation; its text format is JSON (EditStack+Text)
//    ├ NamedFilter ── filters with an amount
//    ├ Adjustment ─── adjustments with a value and a unit
//    ├ LUT ────────── a lookup table of a .cube file (LUT+Cube)
//    └ Mark ───────── a drawing on the photo, or a hidden part; PhotoMap: its place in the result
//   EditPlan ──────── a stack compiled for an image of one size: segments of geometry and passes
//    ├ PixelTransform (Imaging) the geometry of a segment: one affine map
//    ├ ColorPass ──── adjacent color operations: curves, a matrix between curves, lightness, or a lattice
//    ├ GaussianBlur, Sharpening, Vignette
//    ├ MarkPass ────── a mark in pixels, PolygonFill
//    └ ColorStep ──── the exact functions that the passes tabulate
//   FrameEffect ───── a filter for the frames of a video
//   DisplayTransform ─ the conversion of photos to the colors of a display
//   ImageDecoder.edited ── applies a stack to a file in a worker
//   PixelBuffer.edited ─── applies a stack to pixels
//
// The pixels of a pass are those of `PixelBuffer`: premultiplied BGRA, sRGB. Color operations are functions of the color
// without its alpha. `.cube` and edit files are small texts whose parsers are memory-safe and fuzzed, so the program reads
// them itself. All types are Sendable values without files, and can be used on any thread.
