// Optional decoders, which are loaded with dlopen(3) when an image needs them: LibRaw, libvips and libavif. Not
// thread-safe.
#pragma once
#include <stddef.h>
#include <stdint.h>

// --- LibRaw ----------------------------------------------------------------------------------------

/// A camera's raw image.
typedef struct TtRaw TtRaw;

/// What is missing of the sensor's data.
typedef enum {
  TT_RAW_WHOLE,
  /// Some data cannot be decoded.
  TT_RAW_DAMAGED,
  /// The file ends before the data does.
  TT_RAW_TRUNCATED,
} TtRawDamage;

/// Whether the program was built with LibRaw's header and its library is installed. Loads the library.
int tt_raw_is_available(void);
/// Parses a file in memory, which must outlive the result. Returns NULL if it is no raw image.
TtRaw *tt_raw_open(const void *bytes, size_t count);
/// Frees the image.
void tt_raw_close(TtRaw *raw);
/// The size of the sensor's image in pixels, as stored.
void tt_raw_size(const TtRaw *raw, int *width, int *height);
/// The orientation: 1 mirrors horizontally, then 2 vertically, then 4 transposes.
int tt_raw_flip(const TtRaw *raw);
/// What of the data was missing when it was developed.
TtRawDamage tt_raw_damage(const TtRaw *raw);
/// Develops the image: the camera's white balance, sRGB, 8 bits. With `half`, each 2 × 2 pixels of the sensor become one.
/// Call once. Returns the pixels, 1 or 3 components each, as a block to free with free(3), or NULL. Damaged data does not
/// end it: see `tt_raw_damage`.
void *tt_raw_develop(TtRaw *raw, int half, int *width, int *height, int *components, const uint8_t **pixels);

// --- libvips ---------------------------------------------------------------------------------------

/// An image of libvips (a GObject).
typedef struct _VipsImage TtVipsImage;

/// Whether libvips is installed. Loads and initializes it: about 40 ms and 30 MB.
int tt_vips_is_available(void);
/// Reads the header of a file in memory, which must outlive the result, with a loader such as "jxlload". Returns NULL if
/// it cannot. The page is 0 for loaders of one image.
TtVipsImage *tt_vips_open(const char *loader, const void *bytes, size_t count, int page);
/// The size in pixels, as stored.
void tt_vips_size(TtVipsImage *image, int *width, int *height);
/// The EXIF orientation, 1…8.
int tt_vips_orientation(TtVipsImage *image);
/// The bytes of one pixel as stored.
int tt_vips_pixel_size(TtVipsImage *image);
/// Whether the image has four inks.
int tt_vips_is_cmyk(TtVipsImage *image);
/// Whether decoding does not convert colors, so that the profile applies to the result.
int tt_vips_keeps_colors(TtVipsImage *image);
/// The ICC profile, which belongs to the image, or NULL.
const void *tt_vips_profile(TtVipsImage *image, size_t *count);
/// Decodes the pixels to 8 bits: RGB, RGBA (not premultiplied) or CMYK (0: no ink). Returns a block to free with
/// g_free(), or NULL.
void *tt_vips_pixels(TtVipsImage *image, size_t *count, int *components);
/// The message of the last failure, for logs.
const char *tt_vips_message(void);

// --- libavif ---------------------------------------------------------------------------------------

/// The frames of an AVIF file with an image sequence.
typedef struct TtAvifSequence TtAvifSequence;

/// An image to encode: rows of RGB or of RGBA that is not premultiplied, and its metadata.
typedef struct {
  const uint8_t *pixels;
  int width, height, components;
  size_t stride;
  /// Whether the colors have the resolution of the luminance (4:4:4), not half of it (4:2:0).
  int has_full_color;
  /// The ICC profile; none for sRGB.
  const uint8_t *profile;
  size_t profile_count;
  /// The EXIF block, a TIFF structure.
  const uint8_t *exif;
  size_t exif_count;
  /// The XMP packet.
  const uint8_t *xmp;
  size_t xmp_count;
} TtAvifPicture;

/// Whether libavif is installed. Loads the library.
int tt_avif_is_available(void);
/// Whether libavif is installed with an AV1 encoder.
int tt_avif_can_encode(void);
/// Reads the tables of a file in memory, which must outlive the result. Returns NULL if it has no sequence of AV1 frames.
/// Frames of more than `largest_image` pixels are not decoded.
TtAvifSequence *tt_avif_open(const void *bytes, size_t count, uint32_t largest_image);
/// Frees the sequence.
void tt_avif_close(TtAvifSequence *sequence);
/// The number of frames.
int tt_avif_count(const TtAvifSequence *sequence);
/// Decodes a frame, and those before it on which it depends: none if it follows the frame of the call before. Returns its
/// pixels without padding between the rows, 3 components or 4 with alpha that is not premultiplied, as a block to free
/// with free(3), or NULL.
uint8_t *tt_avif_frame(TtAvifSequence *sequence, int index, int *width, int *height, int *components);
/// Encodes an image with a quality of 0…100 and a speed of 0…10. Returns a file to free with `tt_avif_free`, or NULL.
void *tt_avif_encode(const TtAvifPicture *picture, int quality, int speed, const uint8_t **bytes, size_t *count);
/// Frees an encoded file.
void tt_avif_free(void *file);
