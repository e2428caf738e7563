#pragma once
// GLib comes in through the module CGLib, by its path, so that Swift sees one set of types.
#include "../CGLib/CGLib.h"
#include <gst/gst.h>
#include <gst/app/app.h>
#include <gst/audio/audio.h>
#include <gst/base/base.h>
#include <gst/pbutils/pbutils.h>
#include <gst/tag/tag.h>
#include <gst/video/colorbalance.h>
#include <gst/video/video.h>
