#include "CGtkShims.h"

double
tt_widget_get_device_scale (GtkWidget *widget)
{
#if GTK_CHECK_VERSION(4, 12, 0)
  GtkNative *native = gtk_widget_get_native (widget);
  GdkSurface *surface = native ? gtk_native_get_surface (native) : NULL;
  if (surface)
    return gdk_surface_get_scale (surface);
#endif
  return gtk_widget_get_scale_factor (widget);
}

gboolean
tt_renderer_is_cairo (GskRenderer *renderer)
{
  return GSK_IS_CAIRO_RENDERER (renderer);
}

gboolean
tt_surface_is_hidden (GdkSurface *surface)
{
  GdkToplevelState hidden = GDK_TOPLEVEL_STATE_MINIMIZED;
#if GTK_CHECK_VERSION(4, 12, 0)
  hidden |= GDK_TOPLEVEL_STATE_SUSPENDED;
#endif
  return GDK_IS_TOPLEVEL (surface) && (gdk_toplevel_get_state (GDK_TOPLEVEL (surface)) & hidden) != 0;
}
