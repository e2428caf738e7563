#pragma once
// GLib comes in through the module CGtk, by its path: its inline functions depend on the oldest release named
// there, and Swift refuses two versions of one.
#include "../CGtk/CGtk.h"
#include <gexiv2/gexiv2.h>
