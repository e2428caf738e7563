#pragma once
// The oldest release that this compiles against: what was deprecated later is no warning yet. GLib's inline functions
// depend on it, and Swift refuses two versions of one; so every module of a library above GLib includes this header,
// by its path, before that library's.
#define GLIB_VERSION_MIN_REQUIRED GLIB_VERSION_2_74
#include <gio/gio.h>
#include <glib-unix.h>
