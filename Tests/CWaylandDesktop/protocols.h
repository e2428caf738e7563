// The requests that are used of wlroots' unstable protocols virtual-pointer (1), virtual-keyboard (1) and screencopy
// (1). No package of Debian has their descriptions for wayland-scanner, so these tables are written by hand.
#pragma once
#include <wayland-client.h>

enum tt_pointer_request
{
  TT_POINTER_MOVE_ABSOLUTE = 1, // time, x, y, width, height
  TT_POINTER_BUTTON = 2,        // time, button, state
  TT_POINTER_FRAME = 4,
  TT_POINTER_AXIS_SOURCE = 5,   // source
  TT_POINTER_AXIS_DISCRETE = 7, // time, axis, distance, notches
};

enum tt_keyboard_request
{
  TT_KEYBOARD_KEYMAP = 0,    // format, descriptor, size
  TT_KEYBOARD_KEY = 1,       // time, key, state
  TT_KEYBOARD_MODIFIERS = 2, // depressed, latched, locked, group
};

enum tt_screen_request
{
  TT_SCREEN_CAPTURE_REGION = 1, // frame, with pointer, output, x, y, width, height
};

enum tt_frame_request
{
  TT_FRAME_COPY = 0, // buffer
  TT_FRAME_DESTROY = 1,
};

struct tt_frame_listener
{
  void (*buffer) (void *data, struct wl_proxy *frame, uint32_t format, uint32_t width, uint32_t height,
                  uint32_t stride);
  void (*flags) (void *data, struct wl_proxy *frame, uint32_t flags);
  void (*ready) (void *data, struct wl_proxy *frame, uint32_t high, uint32_t low, uint32_t nanoseconds);
  void (*failed) (void *data, struct wl_proxy *frame);
};

extern const struct wl_interface tt_pointer_manager_interface;
extern const struct wl_interface tt_pointer_interface;
extern const struct wl_interface tt_keyboard_manager_interface;
extern const struct wl_interface tt_keyboard_interface;
extern const struct wl_interface tt_screen_manager_interface;
extern const struct wl_interface tt_frame_interface;
