// PictureTesting: image files for tests, generated at run time.
//
//   CornerPicture ──── four colors in four quarters, stored in any EXIF orientation
//   PictureFile ────── encodes pixels in a format, with metadata
//   MalformedImages ────── malformed files, grouped by their defect
//
// The same libraries as in other programs encode the images; tests compare the decoded colors with the original ones.
