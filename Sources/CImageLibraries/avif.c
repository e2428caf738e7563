#include "CImageLibraries.h"
#include "library.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// libavif's header is not needed: its functions have the same names and arguments in libavif.so.15 (0.11, Debian 12) and
// libavif.so.16 (all of 1.x). The structures below have the fields up to the last one that is used, from avif.h of both.
// Where they differ, there is one structure for each.
enum { RESULT_OK = 0, SOURCE_TRACKS = 2, CAN_ENCODE = 2, FORMAT_RGB = 0, FORMAT_RGBA = 1, YUV_444 = 1, YUV_420 = 3 };

typedef struct {
  uint8_t *data;
  size_t size;
} Data;

typedef struct {
  uint32_t width, height, depth;
  int yuv_format, yuv_range, chroma_position;
  uint8_t *yuv_planes[3];
  uint32_t yuv_row_bytes[3];
  int owns_yuv;
  uint8_t *alpha_plane;
  uint32_t alpha_row_bytes;
  int owns_alpha, is_premultiplied;
  Data icc;
  uint16_t primaries, transfer, matrix;
} Image;

typedef struct {
  int codec, threads, source, allow_progressive, allow_incremental, ignore_exif, ignore_xmp;
  uint32_t largest_image, largest_side, most_images, strictness;
  Image *image;
  int index, count;
} Decoder;

typedef struct {
  int codec, threads, speed, keyframe_interval;
  uint64_t timescale;
  union {
    struct {
      int least, most, least_alpha, most_alpha;
    } quantizer;  // 0.11
    struct {
      int repetitions;
      uint32_t layers;
      int color, alpha;
    } quality;  // 1.x
  };
} Encoder;

typedef struct {
  uint32_t width, height, depth;
  int format, upsampling, downsampling, avoids_libyuv, ignores_alpha, is_premultiplied, is_float;
  union {
    struct {
      uint8_t *pixels;
      uint32_t row_bytes;
    } old;  // 0.11
    struct {
      int threads;
      uint8_t *pixels;
      uint32_t row_bytes;
    } new;  // 1.x
  };
  // More than any version of 1.x adds, for functions that set defaults.
  char more[256];
} RGB;

static struct {
  int is_old;
  Decoder *(*new_decoder)(void);
  void (*free_decoder)(Decoder *);
  int (*set_source)(Decoder *, int);
  int (*set_memory)(Decoder *, const uint8_t *, size_t);
  int (*parse)(Decoder *);
  int (*nth_image)(Decoder *, uint32_t);
  void (*set_defaults)(RGB *, const Image *);
  int (*to_rgb)(const Image *, RGB *);
  const char *(*codec_name)(int, uint32_t);
  Encoder *(*new_encoder)(void);
  void (*free_encoder)(Encoder *);
  int (*write)(Encoder *, const Image *, Data *);
  Image *(*new_image)(uint32_t, uint32_t, uint32_t, int);
  void (*free_image)(Image *);
  int (*to_yuv)(Image *, const RGB *);
  // They return a result since 1.0.
  void (*set_profile)(Image *, const uint8_t *, size_t);
  void (*set_exif)(Image *, const uint8_t *, size_t);
  void (*set_xmp)(Image *, const uint8_t *, size_t);
  void (*free_data)(Data *);
} avif;

static int find(void *library) {
  const struct {
    void *function;
    const char *name;
  } functions[] = {
      {&avif.free_decoder, "avifDecoderDestroy"},
      {&avif.set_source, "avifDecoderSetSource"},
      {&avif.set_memory, "avifDecoderSetIOMemory"},
      {&avif.parse, "avifDecoderParse"},
      {&avif.nth_image, "avifDecoderNthImage"},
      {&avif.set_defaults, "avifRGBImageSetDefaults"},
      {&avif.to_rgb, "avifImageYUVToRGB"},
      {&avif.codec_name, "avifCodecName"},
      {&avif.new_encoder, "avifEncoderCreate"},
      {&avif.free_encoder, "avifEncoderDestroy"},
      {&avif.write, "avifEncoderWrite"},
      {&avif.new_image, "avifImageCreate"},
      {&avif.free_image, "avifImageDestroy"},
      {&avif.to_yuv, "avifImageRGBToYUV"},
      {&avif.set_profile, "avifImageSetProfileICC"},
      {&avif.set_exif, "avifImageSetMetadataExif"},
      {&avif.set_xmp, "avifImageSetMetadataXMP"},
      {&avif.free_data, "avifRWDataFree"},
      {&avif.new_decoder, "avifDecoderCreate"},
  };
  for (size_t index = 0; index < sizeof functions / sizeof *functions; index++) {
    void *found = dlsym(library, functions[index].name);
    if (found == NULL) return 0;
    memcpy(functions[index].function, &found, sizeof found);
  }
  return 1;
}

int tt_avif_is_available(void) {
  static int state;  // 1 loaded, 2 missing
  if (state != 0) return state == 1;
  void *library = tt_image_library("libavif.so.16");
  if (library == NULL) {
    library = tt_image_library("libavif.so.15");
    avif.is_old = 1;
  }
  state = library != NULL && find(library) ? 1 : 2;
  return state == 1;
}

int tt_avif_can_encode(void) { return tt_avif_is_available() && avif.codec_name(0, CAN_ENCODE) != NULL; }

static void set_pixels(RGB *rgb, const uint8_t *pixels, size_t row_bytes) {
  if (avif.is_old) {
    rgb->old.pixels = (uint8_t *)pixels;
    rgb->old.row_bytes = (uint32_t)row_bytes;
  } else {
    rgb->new.pixels = (uint8_t *)pixels;
    rgb->new.row_bytes = (uint32_t)row_bytes;
  }
}

// --- Sequences -------------------------------------------------------------------------------------

struct TtAvifSequence {
  Decoder *decoder;
};

TtAvifSequence *tt_avif_open(const void *bytes, size_t count, uint32_t largest_image) {
  if (!tt_avif_is_available()) return NULL;
  TtAvifSequence *made = calloc(1, sizeof *made);
  if (made == NULL) return NULL;
  Decoder *decoder = made->decoder = avif.new_decoder();
  if (decoder != NULL) {
    decoder->largest_image = largest_image;
    decoder->ignore_exif = decoder->ignore_xmp = 1;
    // Old encoders omit properties that the strict checks need.
    decoder->strictness = 0;
  }
  if (decoder == NULL || avif.set_source(decoder, SOURCE_TRACKS) != RESULT_OK ||
      avif.set_memory(decoder, bytes, count) != RESULT_OK || avif.parse(decoder) != RESULT_OK) {
    tt_avif_close(made);
    return NULL;
  }
  return made;
}

void tt_avif_close(TtAvifSequence *sequence) {
  if (sequence->decoder != NULL) avif.free_decoder(sequence->decoder);
  free(sequence);
}

int tt_avif_count(const TtAvifSequence *sequence) { return sequence->decoder->count; }

uint8_t *tt_avif_frame(TtAvifSequence *sequence, int index, int *width, int *height, int *components) {
  if (index < 0 || avif.nth_image(sequence->decoder, (uint32_t)index) != RESULT_OK) return NULL;
  const Image *image = sequence->decoder->image;
  RGB rgb;
  memset(&rgb, 0, sizeof rgb);
  avif.set_defaults(&rgb, image);
  rgb.depth = 8;
  rgb.format = image->alpha_plane != NULL ? FORMAT_RGBA : FORMAT_RGB;
  *components = rgb.format == FORMAT_RGBA ? 4 : 3;
  *width = (int)image->width;
  *height = (int)image->height;
  size_t row_bytes = (size_t)image->width * (size_t)*components;
  uint8_t *pixels = malloc(row_bytes * image->height);
  if (pixels == NULL) return NULL;
  set_pixels(&rgb, pixels, row_bytes);
  if (avif.to_rgb(image, &rgb) == RESULT_OK) return pixels;
  free(pixels);
  return NULL;
}

// --- Encoding --------------------------------------------------------------------------------------

// From Rec. ITU-T H.273: sRGB is the primaries of BT.709 with its own transfer function; the matrix is that of BT.601, as
// JPEG has it.
enum { PRIMARIES_SRGB = 1, TRANSFER_SRGB = 13, UNSPECIFIED = 2, MATRIX_BT601 = 6 };

static void set_options(Encoder *encoder, int quality, int speed) {
  long processors = sysconf(_SC_NPROCESSORS_ONLN);
  encoder->threads = processors < 1 ? 1 : processors > 8 ? 8 : (int)processors;
  encoder->speed = speed;
  if (avif.is_old) {
    // As libavif 1.x maps the quality to AV1's quantizer, 63…0.
    int quantizer = ((100 - quality) * 63 + 50) / 100;
    encoder->quantizer.least = encoder->quantizer.most = quantizer;
    encoder->quantizer.least_alpha = encoder->quantizer.most_alpha = quantizer;
  } else {
    encoder->quality.color = encoder->quality.alpha = quality;
  }
}

static Image *image_of(const TtAvifPicture *picture) {
  Image *image =
      avif.new_image((uint32_t)picture->width, (uint32_t)picture->height, 8, picture->has_full_color ? YUV_444 : YUV_420);
  if (image == NULL) return NULL;
  image->primaries = picture->profile_count > 0 ? UNSPECIFIED : PRIMARIES_SRGB;
  image->transfer = picture->profile_count > 0 ? UNSPECIFIED : TRANSFER_SRGB;
  image->matrix = MATRIX_BT601;
  if (picture->profile_count > 0) avif.set_profile(image, picture->profile, picture->profile_count);
  if (picture->exif_count > 0) avif.set_exif(image, picture->exif, picture->exif_count);
  if (picture->xmp_count > 0) avif.set_xmp(image, picture->xmp, picture->xmp_count);
  RGB rgb;
  memset(&rgb, 0, sizeof rgb);
  avif.set_defaults(&rgb, image);
  rgb.depth = 8;
  rgb.format = picture->components == 4 ? FORMAT_RGBA : FORMAT_RGB;
  set_pixels(&rgb, picture->pixels, picture->stride);
  if (image->icc.size == picture->profile_count && avif.to_yuv(image, &rgb) == RESULT_OK) return image;
  avif.free_image(image);
  return NULL;
}

void *tt_avif_encode(const TtAvifPicture *picture, int quality, int speed, const uint8_t **bytes, size_t *count) {
  if (!tt_avif_can_encode()) return NULL;
  Image *image = image_of(picture);
  Encoder *encoder = image == NULL ? NULL : avif.new_encoder();
  Data *data = encoder == NULL ? NULL : calloc(1, sizeof *data);
  if (data != NULL) {
    set_options(encoder, quality, speed);
    if (avif.write(encoder, image, data) == RESULT_OK) {
      *bytes = data->data;
      *count = data->size;
    } else {
      tt_avif_free(data);
      data = NULL;
    }
  }
  if (encoder != NULL) avif.free_encoder(encoder);
  if (image != NULL) avif.free_image(image);
  return data;
}

void tt_avif_free(void *file) {
  avif.free_data(file);
  free(file);
}
