// C helpers for what Swift cannot express about GTK: subclasses, interfaces, cast macros and variadic functions.
// Headers are included through the module CGtk, by path, so that Swift sees one set of types. Each subclass is a
// function table with user data, so that all behaviour is in Swift.
#pragma once
#include "tt-custom-widget.h"
#include "tt-list-model.h"
#include "tt-scrollable-widget.h"
#include "tt-video-paintable.h"
#include "../../CGtk/CGtk.h"

// Accessibility: GTK's functions are variadic.

/// Sets the accessible name of `widget`.
void tt_accessible_set_label(GtkWidget *widget, const char *label);
/// Sets the accessible description of `widget`.
void tt_accessible_set_description(GtkWidget *widget, const char *description);
/// Sets the accessible state `selected` of `widget`.
void tt_accessible_set_selected(GtkWidget *widget, gboolean selected);
/// Sets the accessible state `checked` of `widget`.
void tt_accessible_set_checked(GtkWidget *widget, gboolean checked);
/// Sets the accessible value text of `widget`.
void tt_accessible_set_value_text(GtkWidget *widget, const char *text);
/// Sets the accessible state `busy` of `widget`.
void tt_accessible_set_busy(GtkWidget *widget, gboolean busy);

/// Creates a `GtkMenuButton` that shows no tooltip while its menu is open: the tooltip would cover a menu item.
/// Floating.
GtkWidget *tt_menu_button_new(void);
/// Whether animations are enabled (`gtk-enable-animations`).
gboolean tt_animations_enabled(void);
/// Whether event sounds are enabled (`gtk-enable-event-sounds`).
gboolean tt_event_sounds_enabled(void);
/// The name of the sound theme (`gtk-sound-theme-name`), or NULL; free with g_free.
char *tt_sound_theme(void);
/// The double-click interval in milliseconds (`gtk-double-click-time`).
int tt_double_click_time(void);
/// Creates content for drag and drop or the clipboard: a `GdkFileList` of `uris` (NULL-terminated). Transfer full.
GdkContentProvider *tt_content_provider_new_files(const char *const *uris);
/// The URIs of a dropped `GdkFileList`, NULL-terminated; free with g_strfreev. NULL for other values.
char **tt_value_get_file_uris(const GValue *value);
/// Emits `value-changed` of a scroll adjustment even if the value has not changed.
void tt_adjustment_emit_value_changed(GtkAdjustment *adjustment);
/// Creates a drop target for file lists. Transfer full.
GtkEventController *tt_drop_target_new_files(void);
/// Receives a window handle for other programs: `x11:` or `wayland:` and the identifier.
typedef void (*TtWindowHandleCallback)(const char *handle, void *data);
/// Calls `done` with the handle of `window`, immediately or later; never if the window has none or the compositor does
/// not export it. `destroy` is called last, in every case.
void tt_window_export_handle(GtkWindow *window, TtWindowHandleCallback done, void *data, GDestroyNotify destroy);
/// Revokes a handle from `tt_window_export_handle`.
void tt_window_unexport_handle(GtkWindow *window);
/// Asks an X11 window manager to keep a mapped `window` above others. Does nothing on other displays. Source: Extended
/// Window Manager Hints 1.5, "_NET_WM_STATE".
void tt_window_keep_above(GtkWindow *window);
/* Makes a realized window transient for a window of another program. Does nothing on another display server. */
void tt_window_set_x11_parent(GtkWindow *window, unsigned long parent);
void tt_window_set_wayland_parent(GtkWindow *window, const char *handle);
/// Creates clipboard content: an image. Transfer full.
GdkContentProvider *tt_content_provider_new_texture(GdkTexture *texture);

/// Resets the handle of `paned` to the position that its children request.
void tt_paned_unset_position(GtkPaned *paned);

/// The number of device pixels per application pixel of `widget`; fractional where GTK supports it.
double tt_widget_get_device_scale(GtkWidget *widget);
/// The ICC profile of the first monitor of an X11 display, or NULL; free with g_bytes_unref. Source: ICC Profiles in X
/// Specification 0.4, "_ICC_PROFILE".
GBytes *tt_display_get_icc_profile(void);
/// Whether `renderer` draws without a GPU.
gboolean tt_renderer_is_cairo(GskRenderer *renderer);
/// Whether a toplevel's `surface` is not visible: minimised, or, from GTK 4.12, suspended.
gboolean tt_surface_is_hidden(GdkSurface *surface);
/// Sets GtkApplication:register-session, which makes it report the end of the session.
void tt_application_register_session(GtkApplication *application);
