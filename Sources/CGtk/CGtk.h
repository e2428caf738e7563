#pragma once
// GLib and gdk-pixbuf come in through their modules, by their paths, so that Swift sees one set of types.
#include "../CGLib/CGLib.h"
#include "../CGdkPixbuf/CGdkPixbuf.h"
// The oldest releases that this compiles against: what was deprecated later is no warning yet. The
// libadwaita of that release does not know its own macros, hence the spelled out version.
#define GDK_VERSION_MIN_REQUIRED GDK_VERSION_4_8
#define ADW_VERSION_MIN_REQUIRED G_ENCODE_VERSION(1, 2)
#include <adwaita.h>
#include <gtk/gtk.h>
