#include "tt-video-paintable.h"

struct _TtVideoPaintable {
  GObject parent_instance;
  GBytes *pixels;
  int width;
  int height;
  int stride;
  int natural_width;
  int natural_height;
  // At most one of the two; neither if there is no frame.
  cairo_surface_t *surface;
  GdkTexture *texture;
};

static void
drop_frame (TtVideoPaintable *self)
{
  g_clear_pointer (&self->surface, cairo_surface_destroy);
  g_clear_object (&self->texture);
  g_clear_pointer (&self->pixels, g_bytes_unref);
}

static GdkTexture *
make_texture (TtVideoPaintable *self)
{
  return gdk_memory_texture_new (self->width, self->height, GDK_MEMORY_B8G8R8A8_PREMULTIPLIED, self->pixels,
                                 self->stride);
}

static void
snapshot (GdkPaintable *paintable, GdkSnapshot *snapshot, double width, double height)
{
  TtVideoPaintable *self = TT_VIDEO_PAINTABLE (paintable);
  graphene_rect_t bounds = GRAPHENE_RECT_INIT (0, 0, width, height);
  if (self->texture)
    gtk_snapshot_append_texture (snapshot, self->texture, &bounds);
  if (!self->surface)
    return;
  cairo_t *context = gtk_snapshot_append_cairo (snapshot, &bounds);
  cairo_scale (context, width / self->width, height / self->height);
  cairo_set_source_surface (context, self->surface, 0, 0);
  // Without padding, bilinear filtering would blend the edges with transparency.
  cairo_pattern_set_extend (cairo_get_source (context), CAIRO_EXTEND_PAD);
  cairo_pattern_set_filter (cairo_get_source (context), CAIRO_FILTER_BILINEAR);
  cairo_rectangle (context, 0, 0, self->width, self->height);
  cairo_fill (context);
  cairo_destroy (context);
}

static int
get_intrinsic_width (GdkPaintable *paintable)
{
  return TT_VIDEO_PAINTABLE (paintable)->natural_width;
}

static int
get_intrinsic_height (GdkPaintable *paintable)
{
  return TT_VIDEO_PAINTABLE (paintable)->natural_height;
}

static GdkPaintable *
get_current_image (GdkPaintable *paintable)
{
  TtVideoPaintable *self = TT_VIDEO_PAINTABLE (paintable);
  if (self->texture)
    return GDK_PAINTABLE (g_object_ref (self->texture));
  if (self->pixels)
    return GDK_PAINTABLE (make_texture (self));
  return gdk_paintable_new_empty (self->natural_width, self->natural_height);
}

static void
init_paintable (GdkPaintableInterface *iface)
{
  iface->snapshot = snapshot;
  iface->get_intrinsic_width = get_intrinsic_width;
  iface->get_intrinsic_height = get_intrinsic_height;
  iface->get_current_image = get_current_image;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (TtVideoPaintable, tt_video_paintable, G_TYPE_OBJECT,
                               G_IMPLEMENT_INTERFACE (GDK_TYPE_PAINTABLE, init_paintable))

static void
finalize (GObject *object)
{
  drop_frame (TT_VIDEO_PAINTABLE (object));
  G_OBJECT_CLASS (tt_video_paintable_parent_class)->finalize (object);
}

static void
tt_video_paintable_class_init (TtVideoPaintableClass *klass)
{
  G_OBJECT_CLASS (klass)->finalize = finalize;
}

static void
tt_video_paintable_init (TtVideoPaintable *self)
{
}

GdkPaintable *
tt_video_paintable_new (void)
{
  return g_object_new (tt_video_paintable_get_type (), NULL);
}

static void
free_bytes (gpointer bytes)
{
  g_bytes_unref (bytes);
}

void
tt_video_paintable_set_frame (GdkPaintable *paintable, GBytes *pixels, int width, int height, int stride,
                              int natural_width, int natural_height, gboolean software)
{
  static const cairo_user_data_key_t pixels_key;
  TtVideoPaintable *self = TT_VIDEO_PAINTABLE (paintable);
  gboolean resized = self->natural_width != natural_width || self->natural_height != natural_height;

  drop_frame (self);
  self->pixels = g_bytes_ref (pixels);
  self->width = width;
  self->height = height;
  self->stride = stride;
  self->natural_width = natural_width;
  self->natural_height = natural_height;
  if (software)
    {
      // Never written to; cairo has no const parameter. A recorded render node may outlive this frame, so the surface
      // retains the pixels.
      unsigned char *data = (unsigned char *) g_bytes_get_data (pixels, NULL);
      self->surface = cairo_image_surface_create_for_data (data, CAIRO_FORMAT_RGB24, width, height, stride);
      cairo_surface_set_user_data (self->surface, &pixels_key, g_bytes_ref (pixels), free_bytes);
    }
  else
    self->texture = make_texture (self);
  if (resized)
    gdk_paintable_invalidate_size (paintable);
  gdk_paintable_invalidate_contents (paintable);
}

void
tt_video_paintable_clear (GdkPaintable *paintable)
{
  drop_frame (TT_VIDEO_PAINTABLE (paintable));
  gdk_paintable_invalidate_contents (paintable);
}
