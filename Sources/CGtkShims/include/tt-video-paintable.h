#pragma once
#include "../../CGtk/CGtk.h"

// A GdkPaintable that shows the latest frame of a video. Main thread only, except for creating it and dropping the last
// reference.

G_DECLARE_FINAL_TYPE (TtVideoPaintable, tt_video_paintable, TT, VIDEO_PAINTABLE, GObject)

/// Creates a paintable without a frame. Transfer full.
GdkPaintable *tt_video_paintable_new (void);
/// Shows a frame: `pixels` are BGRA rows of `stride` bytes, with an alpha of 255.
///
/// `natural_width` and `natural_height` are the size of the video; the frame may be scaled down. `software` draws the
/// pixels with cairo as they are; a texture would be converted to floating point and back by GTK 4.8.
void tt_video_paintable_set_frame (GdkPaintable *paintable, GBytes *pixels, int width, int height, int stride,
                                   int natural_width, int natural_height, gboolean software);
/// Removes the frame.
void tt_video_paintable_clear (GdkPaintable *paintable);
