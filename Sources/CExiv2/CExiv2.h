#pragma once
// GLib comes in through the module CGLib, by its path, so that Swift sees one set of types.
#include "../CGLib/CGLib.h"
#include <gexiv2/gexiv2.h>
