#include "CImageLibraries.h"
#include "library.h"

#include <dlfcn.h>
#include <stdlib.h>

// The layout of LibRaw's structures differs between its versions, so its header is needed, and only the library of the
// same version is loaded.
#if __has_include(<libraw/libraw.h>)
#include <libraw/libraw.h>

struct TtRaw {
  libraw_data_t *data;
  TtRawDamage damage;
};

#if LIBRAW_MAJOR_VERSION > 0 || LIBRAW_MINOR_VERSION >= 22
typedef INT64 Offset;
#else
typedef int Offset;
#endif

#define TEXT_OF(number) #number
#define LIBRARY(version) "libraw_r.so." TEXT_OF(version)

static struct {
  libraw_data_t *(*init)(unsigned int);
  int (*open_buffer)(libraw_data_t *, const void *, size_t);
  int (*unpack)(libraw_data_t *);
  int (*process)(libraw_data_t *);
  libraw_processed_image_t *(*make_image)(libraw_data_t *, int *);
  void (*close)(libraw_data_t *);
  void (*set_damage_handler)(libraw_data_t *, data_callback, void *);
} raw;

int tt_raw_is_available(void) {
  if (raw.init != NULL) return 1;
  void *library = tt_image_library(LIBRARY(LIBRAW_SHLIB_CURRENT));
  if (library == NULL) return 0;
  raw.open_buffer = dlsym(library, "libraw_open_buffer");
  raw.unpack = dlsym(library, "libraw_unpack");
  raw.process = dlsym(library, "libraw_dcraw_process");
  raw.make_image = dlsym(library, "libraw_dcraw_make_mem_image");
  raw.close = dlsym(library, "libraw_close");
  raw.set_damage_handler = dlsym(library, "libraw_set_dataerror_handler");
  if (raw.open_buffer == NULL || raw.unpack == NULL || raw.process == NULL || raw.make_image == NULL ||
      raw.close == NULL || raw.set_damage_handler == NULL)
    return 0;
  raw.init = dlsym(library, "libraw_init");
  return raw.init != NULL;
}

// LibRaw continues after data that it cannot decode, and reports it only to this function.
static void note_damage(void *image, const char *file, const Offset offset) {
  ((TtRaw *)image)->damage = offset < 0 ? TT_RAW_TRUNCATED : TT_RAW_DAMAGED;
}

TtRaw *tt_raw_open(const void *bytes, size_t count) {
  if (!tt_raw_is_available()) return NULL;
  TtRaw *made = calloc(1, sizeof *made);
  if (made == NULL) return NULL;
  // Without LibRaw's callbacks, which print messages.
  made->data = raw.init(LIBRAW_OPIONS_NO_MEMERR_CALLBACK | LIBRAW_OPIONS_NO_DATAERR_CALLBACK);
  if (made->data == NULL || raw.open_buffer(made->data, bytes, count) != LIBRAW_SUCCESS) {
    tt_raw_close(made);
    return NULL;
  }
  raw.set_damage_handler(made->data, note_damage, made);
  return made;
}

void tt_raw_close(TtRaw *image) {
  if (image->data != NULL) raw.close(image->data);
  free(image);
}

void tt_raw_size(const TtRaw *image, int *width, int *height) {
  *width = image->data->sizes.width;
  *height = image->data->sizes.height;
}

int tt_raw_flip(const TtRaw *image) { return image->data->sizes.flip & 7; }

TtRawDamage tt_raw_damage(const TtRaw *image) { return image->damage; }

void *tt_raw_develop(TtRaw *image, int half, int *width, int *height, int *components, const uint8_t **pixels) {
  libraw_output_params_t *parameters = &image->data->params;
  parameters->half_size = half;
  parameters->use_camera_wb = 1;
  parameters->output_color = 1;  // sRGB, with its curve instead of that of BT.709
  parameters->output_bps = 8;
  parameters->gamm[0] = 1 / 2.4;
  parameters->gamm[1] = 12.92;
  // The exposure is the photographer's.
  parameters->no_auto_bright = 1;
  // The pixels as stored; PPG interpolation: near AHD's quality in a third of the time.
  parameters->user_flip = 0;
  parameters->user_qual = 2;
  int unpacked = raw.unpack(image->data);
  if (unpacked == LIBRAW_IO_ERROR && image->damage == TT_RAW_WHOLE) image->damage = TT_RAW_TRUNCATED;
  if (unpacked != LIBRAW_SUCCESS || raw.process(image->data) != LIBRAW_SUCCESS) return NULL;
  int failure = 0;
  libraw_processed_image_t *made = raw.make_image(image->data, &failure);
  if (made == NULL) return NULL;
  if (made->type != LIBRAW_IMAGE_BITMAP || made->bits != 8 || (made->colors != 1 && made->colors != 3)) {
    free(made);
    return NULL;
  }
  *width = made->width;
  *height = made->height;
  *components = made->colors;
  *pixels = made->data;
  return made;
}

#else

int tt_raw_is_available(void) { return 0; }
TtRaw *tt_raw_open(const void *bytes, size_t count) { return NULL; }
void tt_raw_close(TtRaw *image) {}
void tt_raw_size(const TtRaw *image, int *width, int *height) { *width = *height = 0; }
int tt_raw_flip(const TtRaw *image) { return 0; }
TtRawDamage tt_raw_damage(const TtRaw *image) { return TT_RAW_WHOLE; }
void *tt_raw_develop(TtRaw *image, int half, int *width, int *height, int *components, const uint8_t **pixels) {
  return NULL;
}

#endif
