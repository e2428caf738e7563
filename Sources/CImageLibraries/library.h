#pragma once

/// Loads a library by its soname; NULL if it is not installed.
void *tt_image_library(const char *name);
