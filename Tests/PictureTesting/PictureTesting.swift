// PictureTesting: real picture files for tests, made on the spot.
//
//   TemporaryFolder ── a folder that goes with the test
//   CornerPicture ──── four colours in four corners, stored in any of EXIF's eight ways
//   PictureFile ────── writes pixels in a format, with metadata
//   OddPictures ────── malformed files, by what is wrong with them
//
// The pictures are encoded by the same libraries that people's programs use, and what comes out of the
// code under test is compared with the colours that went in.
