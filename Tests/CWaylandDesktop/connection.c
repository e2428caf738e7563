#define _GNU_SOURCE
#include "desktop.h"
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

static void
add_global (void *data, struct wl_registry *registry, uint32_t name, const char *interface, uint32_t version)
{
  (void) version;
  struct tt_desktop *desktop = data;
  struct
  {
    const struct wl_interface *interface;
    void **object;
  } wanted[] = {
    { &wl_seat_interface, (void **) &desktop->seat },
    { &wl_shm_interface, (void **) &desktop->shm },
    { &wl_output_interface, (void **) &desktop->output },
    { &tt_pointer_manager_interface, (void **) &desktop->pointers },
    { &tt_keyboard_manager_interface, (void **) &desktop->keyboards },
    { &tt_screen_manager_interface, (void **) &desktop->screens },
  };
  for (size_t index = 0; index < sizeof wanted / sizeof *wanted; index++)
    if (strcmp (interface, wanted[index].interface->name) == 0 && !*wanted[index].object)
      *wanted[index].object = wl_registry_bind (registry, name, wanted[index].interface, 1);
}

static void
remove_global (void *data, struct wl_registry *registry, uint32_t name)
{
  (void) data, (void) registry, (void) name;
}

static const struct wl_registry_listener registry_listener = { add_global, remove_global };

static void
set_geometry (void *data, struct wl_output *output, int32_t x, int32_t y, int32_t width, int32_t height,
              int32_t subpixel, const char *make, const char *model, int32_t transform)
{
  (void) data, (void) output, (void) x, (void) y, (void) width, (void) height, (void) subpixel, (void) make;
  (void) model, (void) transform;
}

static void
set_mode (void *data, struct wl_output *output, uint32_t flags, int32_t width, int32_t height, int32_t refresh)
{
  (void) output, (void) refresh;
  struct tt_desktop *desktop = data;
  if (!(flags & WL_OUTPUT_MODE_CURRENT))
    return;
  desktop->width = width;
  desktop->height = height;
}

static const struct wl_output_listener output_listener = { .geometry = set_geometry, .mode = set_mode };

struct tt_desktop *
tt_desktop_open (const char **reason)
{
  struct tt_desktop *desktop = calloc (1, sizeof *desktop);
  desktop->display = wl_display_connect (NULL);
  if (!desktop->display)
    {
      *reason = "no compositor listens at WAYLAND_DISPLAY";
      return NULL;
    }
  desktop->registry = wl_display_get_registry (desktop->display);
  wl_registry_add_listener (desktop->registry, &registry_listener, desktop);
  tt_desktop_sync (desktop);
  if (!desktop->seat || !desktop->shm || !desktop->output || !desktop->pointers || !desktop->keyboards
      || !desktop->screens)
    {
      *reason = "the compositor lacks one of wlroots' protocols virtual-pointer, virtual-keyboard and screencopy";
      return NULL;
    }
  wl_output_add_listener (desktop->output, &output_listener, desktop);
  tt_desktop_sync (desktop);
  *reason = tt_devices_open (desktop);
  if (!*reason && !tt_desktop_sync (desktop))
    *reason = "the compositor ended the connection";
  return *reason ? NULL : desktop;
}

void
tt_desktop_get_size (struct tt_desktop *desktop, int *width, int *height)
{
  *width = desktop->width;
  *height = desktop->height;
}

bool
tt_desktop_sync (struct tt_desktop *desktop)
{
  return wl_display_roundtrip (desktop->display) >= 0;
}

int
tt_shared_memory (size_t size, void **mapping)
{
  int descriptor = memfd_create ("tintype-test", MFD_CLOEXEC);
  if (descriptor < 0)
    return -1;
  *mapping = ftruncate (descriptor, (off_t) size) == 0
                 ? mmap (NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
                 : MAP_FAILED;
  if (*mapping != MAP_FAILED)
    return descriptor;
  close (descriptor);
  return -1;
}
