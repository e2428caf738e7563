#pragma once
// The oldest releases that this compiles against: what was deprecated later is no warning yet. The
// libadwaita of that release does not know its own macros, hence the spelled out version.
#define GLIB_VERSION_MIN_REQUIRED GLIB_VERSION_2_74
#define GDK_VERSION_MIN_REQUIRED GDK_VERSION_4_8
#define ADW_VERSION_MIN_REQUIRED G_ENCODE_VERSION(1, 2)
#include <adwaita.h>
#include <gio/gio.h>
#include <glib-unix.h>
#include <gtk/gtk.h>
