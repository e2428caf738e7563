#pragma once
#include "CWaylandDesktop.h"
#include "protocols.h"
#include <wayland-client.h>
#include <xkbcommon/xkbcommon.h>

struct tt_desktop
{
  struct wl_display *display;
  struct wl_registry *registry;
  struct wl_seat *seat;
  struct wl_shm *shm;
  struct wl_output *output;
  struct wl_proxy *pointers;  // zwlr_virtual_pointer_manager_v1
  struct wl_proxy *keyboards; // zwp_virtual_keyboard_manager_v1
  struct wl_proxy *screens;   // zwlr_screencopy_manager_v1
  struct wl_proxy *pointer;
  struct wl_proxy *keyboard;
  struct xkb_keymap *keymap;
  struct xkb_state *keys;
  int width;
  int height;
};

/// Creates the pointer and the keyboard. Returns a reason if it cannot.
const char *tt_devices_open (struct tt_desktop *desktop);

/// Creates an unlinked file of `size` bytes and maps it. Returns its descriptor, or -1.
int tt_shared_memory (size_t size, void **mapping);
