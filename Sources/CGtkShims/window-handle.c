#include "CGtkShims.h"

#ifdef GDK_WINDOWING_WAYLAND
#include <gdk/wayland/gdkwayland.h>
#endif
#ifdef GDK_WINDOWING_X11
#include <gdk/x11/gdkx.h>
#endif

typedef struct {
  TtWindowHandleCallback done;
  void *data;
  GDestroyNotify destroy;
} Export;

#ifdef GDK_WINDOWING_WAYLAND
static void
exported (GdkToplevel *toplevel, const char *handle, void *data)
{
  Export *export = data;
  char *name = g_strconcat ("wayland:", handle, NULL);
  export->done (name, export->data);
  g_free (name);
}

static void
free_export (void *data)
{
  Export *export = data;
  if (export->destroy)
    export->destroy (export->data);
  g_free (export);
}
#endif

static GdkSurface *
get_surface (GtkWindow *window)
{
  return gtk_native_get_surface (GTK_NATIVE (window));
}

void
tt_window_export_handle (GtkWindow *window, TtWindowHandleCallback done, void *data, GDestroyNotify destroy)
{
  GdkSurface *surface = get_surface (window);
#ifdef GDK_WINDOWING_X11
  if (surface && GDK_IS_X11_SURFACE (surface)) {
    char *name = g_strdup_printf ("x11:%lx", (unsigned long) gdk_x11_surface_get_xid (surface));
    done (name, data);
    g_free (name);
  }
#endif
#ifdef GDK_WINDOWING_WAYLAND
  if (surface && GDK_IS_WAYLAND_TOPLEVEL (surface)) {
    Export *export = g_new (Export, 1);
    *export = (Export) { done, data, destroy };
    if (gdk_wayland_toplevel_export_handle (GDK_TOPLEVEL (surface), exported, export, free_export))
      return;
    g_free (export);
  }
#endif
  destroy (data);
}

void
tt_window_keep_above (GtkWindow *window)
{
#ifdef GDK_WINDOWING_X11
  GdkSurface *surface = get_surface (window);
  if (!surface || !GDK_IS_X11_SURFACE (surface))
    return;
  GdkDisplay *display = gdk_surface_get_display (surface);
  /* Action 1: add this state, with no second one; source 1: a normal application. */
  XEvent event = { .xclient = {
    .type = ClientMessage,
    .window = gdk_x11_surface_get_xid (surface),
    .message_type = gdk_x11_get_xatom_by_name_for_display (display, "_NET_WM_STATE"),
    .format = 32,
    .data.l = { 1, (long) gdk_x11_get_xatom_by_name_for_display (display, "_NET_WM_STATE_ABOVE"), 0, 1 },
  } };
  G_GNUC_BEGIN_IGNORE_DEPRECATIONS
  XSendEvent (gdk_x11_display_get_xdisplay (display), gdk_x11_display_get_xrootwindow (display), False,
              SubstructureRedirectMask | SubstructureNotifyMask, &event);
  G_GNUC_END_IGNORE_DEPRECATIONS
#endif
}

void
tt_window_unexport_handle (GtkWindow *window)
{
#ifdef GDK_WINDOWING_WAYLAND
  GdkSurface *surface = get_surface (window);
  if (surface && GDK_IS_WAYLAND_TOPLEVEL (surface))
    gdk_wayland_toplevel_unexport_handle (GDK_TOPLEVEL (surface));
#endif
}

void
tt_window_set_x11_parent (GtkWindow *window, unsigned long parent)
{
#ifdef GDK_WINDOWING_X11
  GdkSurface *surface = get_surface (window);
  if (!surface || !GDK_IS_X11_SURFACE (surface))
    return;
  GdkDisplay *display = gdk_surface_get_display (surface);
  XSetTransientForHint (gdk_x11_display_get_xdisplay (display), gdk_x11_surface_get_xid (surface), parent);
#endif
}

void
tt_window_set_wayland_parent (GtkWindow *window, const char *handle)
{
#ifdef GDK_WINDOWING_WAYLAND
  GdkSurface *surface = get_surface (window);
  if (surface && GDK_IS_WAYLAND_TOPLEVEL (surface))
    gdk_wayland_toplevel_set_transient_for_exported (GDK_TOPLEVEL (surface), handle);
#endif
}
