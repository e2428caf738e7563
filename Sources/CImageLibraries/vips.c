#include "CImageLibraries.h"
#include "library.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

// libvips' header is not needed: its functions take pointers and have the same names and arguments in all versions of
// libvips.so.42 (since 8.0 of 2015). The numbers are those of its enumerations.
enum { ACCESS_SEQUENTIAL = 1, FORMAT_UCHAR = 0, FORMAT_UINT = 4, INTERPRETATION_CMYK = 15, INTERPRETATION_SRGB = 22 };
// Gray and RGB of 8 and 16 bits, whose profile applies to the result.
static const int direct[] = {0, 1, 17, 22, 25, 26};

typedef TtVipsImage Image;

static struct {
  int (*init)(const char *);
  const char *(*error_buffer)(void);
  void (*error_clear)(void);
  int (*call)(const char *, ...);
  int (*width)(const Image *);
  int (*height)(const Image *);
  int (*bands)(const Image *);
  int (*format)(const Image *);
  unsigned long (*format_size)(int);
  int (*interpretation)(const Image *);
  int (*orientation)(Image *);
  int (*blob)(const Image *, const char *, const void **, size_t *);
  unsigned long (*has_field)(const Image *, const char *);
  int (*colourspace)(Image *, Image **, int, ...);
  int (*cast)(Image *, Image **, int, ...);
  void *(*memory)(Image *, size_t *);
  void *(*new_blob)(const void *, const void *, size_t);
  void (*free_blob)(void *);
  void (*unref)(void *);
} vips;

static int find(void *library) {
  const struct {
    void *function;
    const char *name;
  } functions[] = {
      {&vips.error_buffer, "vips_error_buffer"},
      {&vips.error_clear, "vips_error_clear"},
      {&vips.call, "vips_call"},
      {&vips.width, "vips_image_get_width"},
      {&vips.height, "vips_image_get_height"},
      {&vips.bands, "vips_image_get_bands"},
      {&vips.format, "vips_image_get_format"},
      {&vips.format_size, "vips_format_sizeof"},
      {&vips.interpretation, "vips_image_get_interpretation"},
      {&vips.orientation, "vips_image_get_orientation"},
      {&vips.blob, "vips_image_get_blob"},
      {&vips.has_field, "vips_image_get_typeof"},
      {&vips.colourspace, "vips_colourspace"},
      {&vips.cast, "vips_cast"},
      {&vips.memory, "vips_image_write_to_memory"},
      {&vips.new_blob, "vips_blob_new"},
      {&vips.free_blob, "vips_area_unref"},
      {&vips.unref, "g_object_unref"},
  };
  for (size_t index = 0; index < sizeof functions / sizeof *functions; index++) {
    void *found = dlsym(library, functions[index].name);
    if (found == NULL) return 0;
    memcpy(functions[index].function, &found, sizeof found);
  }
  return 1;
}

int tt_vips_is_available(void) {
  if (vips.init != NULL) return 1;
  void *library = tt_image_library("libvips.so.42");
  if (library == NULL || !find(library)) return 0;
  int (*init)(const char *) = dlsym(library, "vips_init");
  void (*set_concurrency)(int) = dlsym(library, "vips_concurrency_set");
  void (*set_cache)(int) = dlsym(library, "vips_cache_set_max");
  if (init == NULL || set_concurrency == NULL || set_cache == NULL || init("tintype-decoder") != 0) return 0;
  // There is a worker for each core, and no operation runs twice.
  set_concurrency(1);
  set_cache(0);
  // Since 8.13: loaders that libvips does not consider safe, except those that are used here.
  void (*block_untrusted)(int) = dlsym(library, "vips_block_untrusted_set");
  void (*block)(const char *, int) = dlsym(library, "vips_operation_block_set");
  if (block_untrusted != NULL && block != NULL) {
    block_untrusted(1);
    block("VipsForeignLoadJxl", 0);
    block("VipsForeignLoadJp2k", 0);
  }
  vips.init = init;
  return 1;
}

TtVipsImage *tt_vips_open(const char *loader, const void *bytes, size_t count, int page) {
  if (!tt_vips_is_available()) return NULL;
  vips.error_clear();
  char name[64];
  snprintf(name, sizeof name, "%s_buffer", loader);
  void *blob = vips.new_blob(NULL, bytes, count);
  Image *image = NULL;
  // From top to bottom: with random access, libvips would decode large images into a temporary file.
  int failure = vips.call(name, blob, &image, "access", ACCESS_SEQUENTIAL, page > 0 ? "page" : NULL, page, NULL);
  vips.free_blob(blob);
  return failure == 0 ? image : NULL;
}

void tt_vips_size(TtVipsImage *image, int *width, int *height) {
  *width = vips.width(image);
  *height = vips.height(image);
}

int tt_vips_orientation(TtVipsImage *image) { return vips.orientation(image); }

int tt_vips_pixel_size(TtVipsImage *image) { return vips.bands(image) * (int)vips.format_size(vips.format(image)); }

int tt_vips_is_cmyk(TtVipsImage *image) {
  return vips.interpretation(image) == INTERPRETATION_CMYK && vips.bands(image) >= 4;
}

int tt_vips_keeps_colors(TtVipsImage *image) {
  int interpretation = vips.interpretation(image);
  for (size_t index = 0; index < sizeof direct / sizeof *direct; index++)
    if (interpretation == direct[index]) return 1;
  return 0;
}

const void *tt_vips_profile(TtVipsImage *image, size_t *count) {
  const void *profile = NULL;
  if (vips.has_field(image, "icc-profile-data") == 0 ||
      vips.blob(image, "icc-profile-data", &profile, count) != 0)
    return NULL;
  return profile;
}

void *tt_vips_pixels(TtVipsImage *image, size_t *count, int *components) {
  vips.error_clear();
  Image *colors = NULL, *bytes = NULL;
  void *pixels = NULL;
  // CMYK keeps its inks: the caller knows the profile. Shifted, so that 16 and 32 bits become 8.
  int failure = tt_vips_is_cmyk(image) || vips.format(image) == FORMAT_UINT ? vips.cast(image, &colors, FORMAT_UCHAR, "shift", 1, NULL)
                                       : vips.colourspace(image, &colors, INTERPRETATION_SRGB, NULL);
  if (failure == 0 && vips.cast(colors, &bytes, FORMAT_UCHAR, NULL) == 0) {
    pixels = vips.memory(bytes, count);
    *components = vips.bands(bytes);
  }
  if (bytes != NULL) vips.unref(bytes);
  if (colors != NULL) vips.unref(colors);
  return pixels;
}

const char *tt_vips_message(void) { return vips.error_buffer != NULL ? vips.error_buffer() : ""; }
