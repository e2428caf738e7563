#include "desktop.h"
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

static uint32_t
now (void)
{
  struct timespec time;
  clock_gettime (CLOCK_MONOTONIC, &time);
  return (uint32_t) (time.tv_sec * 1000 + time.tv_nsec / 1000000);
}

/// Tells the compositor the keyboard's layout. It forwards it to the programs.
static const char *
send_keymap (struct tt_desktop *desktop)
{
  char *text = xkb_keymap_get_as_string (desktop->keymap, XKB_KEYMAP_FORMAT_TEXT_V1);
  size_t size = strlen (text) + 1;
  void *mapping;
  int descriptor = tt_shared_memory (size, &mapping);
  if (descriptor < 0)
    {
      free (text);
      return "no memory can be shared with the compositor";
    }
  memcpy (mapping, text, size);
  munmap (mapping, size);
  free (text);
  wl_proxy_marshal_flags (desktop->keyboard, TT_KEYBOARD_KEYMAP, NULL, 1, 0, WL_KEYBOARD_KEYMAP_FORMAT_XKB_V1,
                          descriptor, (uint32_t) size);
  // The request has a duplicate of the descriptor.
  close (descriptor);
  return NULL;
}

const char *
tt_devices_open (struct tt_desktop *desktop)
{
  struct xkb_context *context = xkb_context_new (XKB_CONTEXT_NO_FLAGS);
  struct xkb_rule_names names = { .rules = "evdev", .model = "pc105", .layout = "us" };
  desktop->keymap = context ? xkb_keymap_new_from_names (context, &names, XKB_KEYMAP_COMPILE_NO_FLAGS) : NULL;
  desktop->keys = desktop->keymap ? xkb_state_new (desktop->keymap) : NULL;
  if (!desktop->keys)
    return "the US keyboard layout is not installed (xkb-data)";
  desktop->pointer = wl_proxy_marshal_flags (desktop->pointers, 0, &tt_pointer_interface, 1, 0, desktop->seat, NULL);
  desktop->keyboard
      = wl_proxy_marshal_flags (desktop->keyboards, 0, &tt_keyboard_interface, 1, 0, desktop->seat, NULL);
  return send_keymap (desktop);
}

static void
end_of_pointer_event (struct tt_desktop *desktop)
{
  wl_proxy_marshal_flags (desktop->pointer, TT_POINTER_FRAME, NULL, 1, 0);
  wl_display_flush (desktop->display);
}

void
tt_desktop_move (struct tt_desktop *desktop, int x, int y)
{
  wl_proxy_marshal_flags (desktop->pointer, TT_POINTER_MOVE_ABSOLUTE, NULL, 1, 0, now (), (uint32_t) x, (uint32_t) y,
                          (uint32_t) desktop->width, (uint32_t) desktop->height);
  end_of_pointer_event (desktop);
}

void
tt_desktop_button (struct tt_desktop *desktop, uint32_t button, bool is_pressed)
{
  uint32_t state = is_pressed ? WL_POINTER_BUTTON_STATE_PRESSED : WL_POINTER_BUTTON_STATE_RELEASED;
  wl_proxy_marshal_flags (desktop->pointer, TT_POINTER_BUTTON, NULL, 1, 0, now (), button, state);
  end_of_pointer_event (desktop);
}

void
tt_desktop_scroll (struct tt_desktop *desktop, bool is_horizontal, int notches)
{
  uint32_t axis = is_horizontal ? WL_POINTER_AXIS_HORIZONTAL_SCROLL : WL_POINTER_AXIS_VERTICAL_SCROLL;
  wl_proxy_marshal_flags (desktop->pointer, TT_POINTER_AXIS_SOURCE, NULL, 1, 0, WL_POINTER_AXIS_SOURCE_WHEEL);
  // libinput's distance of a notch is 15 degrees.
  wl_proxy_marshal_flags (desktop->pointer, TT_POINTER_AXIS_DISCRETE, NULL, 1, 0, now (), axis,
                          wl_fixed_from_int (15 * notches), notches);
  end_of_pointer_event (desktop);
}

void
tt_desktop_key (struct tt_desktop *desktop, uint32_t code, bool is_pressed)
{
  // XKB's keycodes are those of Linux plus 8.
  uint32_t state = is_pressed ? WL_KEYBOARD_KEY_STATE_PRESSED : WL_KEYBOARD_KEY_STATE_RELEASED;
  wl_proxy_marshal_flags (desktop->keyboard, TT_KEYBOARD_KEY, NULL, 1, 0, now (), code - 8, state);
  // The compositor leaves the modifiers of a virtual keyboard to its owner.
  if (xkb_state_update_key (desktop->keys, code, is_pressed ? XKB_KEY_DOWN : XKB_KEY_UP))
    wl_proxy_marshal_flags (desktop->keyboard, TT_KEYBOARD_MODIFIERS, NULL, 1, 0,
                            xkb_state_serialize_mods (desktop->keys, XKB_STATE_MODS_DEPRESSED),
                            xkb_state_serialize_mods (desktop->keys, XKB_STATE_MODS_LATCHED),
                            xkb_state_serialize_mods (desktop->keys, XKB_STATE_MODS_LOCKED),
                            xkb_state_serialize_layout (desktop->keys, XKB_STATE_LAYOUT_EFFECTIVE));
  wl_display_flush (desktop->display);
}

uint32_t
tt_desktop_get_keysym (struct tt_desktop *desktop, uint32_t code, uint32_t level)
{
  const xkb_keysym_t *symbols;
  int count = xkb_keymap_key_get_syms_by_level (desktop->keymap, code, 0, level, &symbols);
  return count == 1 ? symbols[0] : XKB_KEY_NoSymbol;
}
