#include "CGtkShims.h"

#ifdef GDK_WINDOWING_X11
#include <X11/Xatom.h>
#include <gdk/x11/gdkx.h>
#endif

/* More than any profile has: those of printers have about a million bytes. */
#define MAXIMUM_SIZE (8 << 20)

GBytes *
tt_display_get_icc_profile (void)
{
#ifdef GDK_WINDOWING_X11
  GdkDisplay *display = gdk_display_get_default ();
  if (!GDK_IS_X11_DISPLAY (display))
    return NULL;
  Atom type;
  int format;
  unsigned long count, rest;
  unsigned char *data = NULL;
  /* The length is a number of 32-bit words. */
  if (XGetWindowProperty (gdk_x11_display_get_xdisplay (display), gdk_x11_display_get_xrootwindow (display),
                          gdk_x11_get_xatom_by_name_for_display (display, "_ICC_PROFILE"), 0, MAXIMUM_SIZE / 4,
                          False, AnyPropertyType, &type, &format, &count, &rest, &data) != Success)
    return NULL;
  GBytes *profile = data && format == 8 && count > 0 && rest == 0 ? g_bytes_new (data, count) : NULL;
  if (data)
    XFree (data);
  return profile;
#else
  return NULL;
#endif
}
