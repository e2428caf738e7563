// A virtual pointer, a virtual keyboard and pictures of the screen of a Wayland compositor that offers wlroots'
// protocols (sway). Not safe to use from several threads.
#pragma once
#include <stdbool.h>
#include <stdint.h>

/// The connection to the compositor, with a pointer and a keyboard of its seat.
struct tt_desktop;

/// Connects to the compositor of WAYLAND_DISPLAY and plugs in the devices, which stay until the process ends: a program
/// that starts later finds them. Returns NULL and a reason if it cannot.
struct tt_desktop *tt_desktop_open (const char **reason);

/// The size of the screen in pixels.
void tt_desktop_get_size (struct tt_desktop *desktop, int *width, int *height);

/// Waits until the compositor has processed all requests so far. Returns false if the connection is lost.
bool tt_desktop_sync (struct tt_desktop *desktop);

/// Moves the pointer to a pixel of the screen.
void tt_desktop_move (struct tt_desktop *desktop, int x, int y);

/// Presses or releases a button, by its number in linux/input-event-codes.h.
void tt_desktop_button (struct tt_desktop *desktop, uint32_t button, bool is_pressed);

/// Turns the wheel by a number of notches, downwards or to the right if it is positive.
void tt_desktop_scroll (struct tt_desktop *desktop, bool is_horizontal, int notches);

/// Presses or releases a key, by its keycode in XKB.
void tt_desktop_key (struct tt_desktop *desktop, uint32_t code, bool is_pressed);

/// The keysym of a key in the keyboard's layout: unshifted (level 0) or shifted (1). 0 if it has none.
uint32_t tt_desktop_get_keysym (struct tt_desktop *desktop, uint32_t code, uint32_t level);

/// Copies a part of the screen into `width` × `height` pixels of 0x00RRGGBB. The part must be on the screen. Returns
/// false if the compositor refuses.
bool tt_desktop_capture (struct tt_desktop *desktop, int x, int y, int width, int height, uint32_t *pixels);
