#include "protocols.h"

// A message is its name, the types of its arguments (i: integer, u: unsigned, f: fixed point, h: descriptor, o: object,
// n: new object, ?: may be null) and the interfaces of the objects among them.
static const struct wl_interface *no_objects[7];

static const struct wl_interface *pointer_arguments[] = { &wl_seat_interface, &tt_pointer_interface };
static const struct wl_message pointer_manager_requests[] = {
  { "create_virtual_pointer", "?on", pointer_arguments },
  { "destroy", "", no_objects },
};
const struct wl_interface tt_pointer_manager_interface
    = { "zwlr_virtual_pointer_manager_v1", 1, 2, pointer_manager_requests, 0, NULL };

static const struct wl_message pointer_requests[] = {
  { "motion", "uff", no_objects },        { "motion_absolute", "uuuuu", no_objects },
  { "button", "uuu", no_objects },        { "axis", "uuf", no_objects },
  { "frame", "", no_objects },            { "axis_source", "u", no_objects },
  { "axis_stop", "uu", no_objects },      { "axis_discrete", "uufi", no_objects },
  { "destroy", "", no_objects },
};
const struct wl_interface tt_pointer_interface = { "zwlr_virtual_pointer_v1", 1, 9, pointer_requests, 0, NULL };

static const struct wl_interface *keyboard_arguments[] = { &wl_seat_interface, &tt_keyboard_interface };
static const struct wl_message keyboard_manager_requests[] = {
  { "create_virtual_keyboard", "on", keyboard_arguments },
};
const struct wl_interface tt_keyboard_manager_interface
    = { "zwp_virtual_keyboard_manager_v1", 1, 1, keyboard_manager_requests, 0, NULL };

static const struct wl_message keyboard_requests[] = {
  { "keymap", "uhu", no_objects },
  { "key", "uuu", no_objects },
  { "modifiers", "uuuu", no_objects },
  { "destroy", "", no_objects },
};
const struct wl_interface tt_keyboard_interface = { "zwp_virtual_keyboard_v1", 1, 4, keyboard_requests, 0, NULL };

static const struct wl_interface *screen_arguments[]
    = { &tt_frame_interface, NULL, &wl_output_interface, NULL, NULL, NULL, NULL };
static const struct wl_message screen_manager_requests[] = {
  { "capture_output", "nio", screen_arguments },
  { "capture_output_region", "nioiiii", screen_arguments },
  { "destroy", "", no_objects },
};
const struct wl_interface tt_screen_manager_interface
    = { "zwlr_screencopy_manager_v1", 1, 3, screen_manager_requests, 0, NULL };

static const struct wl_interface *copy_arguments[] = { &wl_buffer_interface };
static const struct wl_message frame_requests[] = {
  { "copy", "o", copy_arguments },
  { "destroy", "", no_objects },
};
static const struct wl_message frame_events[] = {
  { "buffer", "uuuu", no_objects },
  { "flags", "u", no_objects },
  { "ready", "uuu", no_objects },
  { "failed", "", no_objects },
};
const struct wl_interface tt_frame_interface
    = { "zwlr_screencopy_frame_v1", 1, 2, frame_requests, 4, frame_events };
