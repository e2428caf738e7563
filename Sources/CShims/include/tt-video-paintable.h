#pragma once
#include "../../CGtk/CGtk.h"

// A GdkPaintable that shows one frame of video: the one it was given last. Main thread only, except for
// making it and dropping the last reference.

G_DECLARE_FINAL_TYPE (TtVideoPaintable, tt_video_paintable, TT, VIDEO_PAINTABLE, GObject)

/// Makes a paintable without a frame. Transfer full.
GdkPaintable *tt_video_paintable_new (void);
/// Shows `pixels`: rows of `stride` bytes, each pixel blue, green, red and a byte that is 255.
///
/// `natural_width` and `natural_height` are the size of the video, which the frame may have been made
/// smaller from. `software` says that cairo draws: then the pixels are drawn as they are, where
/// GTK 4.8 would convert a texture's to floating point and back.
void tt_video_paintable_set_frame (GdkPaintable *paintable, GBytes *pixels, int width, int height, int stride,
                                   int natural_width, int natural_height, gboolean software);
/// Shows nothing.
void tt_video_paintable_clear (GdkPaintable *paintable);
