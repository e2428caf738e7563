#include "library.h"

#include <dlfcn.h>
#include <stdlib.h>

void *tt_image_library(const char *name) {
  // Tests show what happens without the libraries.
  if (getenv("TINTYPE_NO_IMAGE_LIBRARIES") != NULL) return NULL;
  return dlopen(name, RTLD_NOW | RTLD_LOCAL);
}
