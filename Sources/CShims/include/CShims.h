// What Swift cannot express about GObject: subclasses, interfaces, casts and variadic functions.
// Headers come in through the module CGtk, by its path, so that Swift sees one set of types.
// Each subclass is a function table with user data, so that all behaviour is in Swift.
#pragma once
#include "tt-custom-widget.h"
#include "tt-list-model.h"
#include "tt-video-paintable.h"
#include "../../CGtk/CGtk.h"

/// Served by libdispatch: the eventfd that becomes readable when the main queue has work.
int _dispatch_get_main_queue_handle_4CF(void);
/// Served by libdispatch: runs what the main queue holds. The argument is ignored; pass NULL.
void _dispatch_main_queue_callback_4CF(void *ignored);

// Accessibility: the C functions are variadic.

/// Sets the accessible name of `widget`.
void tt_accessible_set_label(GtkWidget *widget, const char *label);
/// Sets the accessible description of `widget`.
void tt_accessible_set_description(GtkWidget *widget, const char *description);
/// Sets whether `widget` counts as selected.
void tt_accessible_set_selected(GtkWidget *widget, gboolean selected);
/// Sets whether `widget` counts as checked (true), not checked (false).
void tt_accessible_set_checked(GtkWidget *widget, gboolean checked);
/// Sets the value of `widget` as a person would say it.
void tt_accessible_set_value_text(GtkWidget *widget, const char *text);
/// Says that `widget` is busy loading.
void tt_accessible_set_busy(GtkWidget *widget, gboolean busy);

/// A `GtkMenuButton` whose tooltip stays away while its menu is open: it would cover a line of it. Floating.
GtkWidget *tt_menu_button_new(void);
/// Whether the user wants animations (`gtk-enable-animations`).
gboolean tt_animations_enabled(void);
/// Whether the user wants sounds for what happens (`gtk-enable-event-sounds`).
gboolean tt_event_sounds_enabled(void);
/// The name of the sound theme (`gtk-sound-theme-name`), or NULL; free with g_free.
char *tt_sound_theme(void);
/// Within how many milliseconds two clicks are a double click (`gtk-double-click-time`).
int tt_double_click_time(void);
/// The content of a drag or copy: a `GdkFileList` of `uris` (NULL-terminated). Transfer full.
GdkContentProvider *tt_content_provider_new_files(const char *const *uris);
/// The URIs of a dropped `GdkFileList`, NULL-terminated; free with g_strfreev. NULL for other values.
char **tt_value_get_file_uris(const GValue *value);
/// Says to those who follow a scroll position that it has changed, although it may not have.
void tt_adjustment_announce_value(GtkAdjustment *adjustment);
/// A drop target for file lists. Transfer full.
GtkEventController *tt_drop_target_new_files(void);
/// The name by which other programs know a window: `x11:` or `wayland:` and what follows there.
typedef void (*TtWindowHandleCallback)(const char *handle, void *data);
/// Calls `done` with the name of `window`, at once or later; not at all where it has none or the compositor does
/// not give it. `destroy` is called last, in each case.
void tt_window_export_handle(GtkWindow *window, TtWindowHandleCallback done, void *data, GDestroyNotify destroy);
/// Ends what `tt_window_export_handle` began.
void tt_window_unexport_handle(GtkWindow *window);
/// Asks the window manager of X11 to keep a mapped `window` above the others. Does nothing on other displays.
/// Source: Extended Window Manager Hints 1.5, "_NET_WM_STATE".
void tt_window_keep_above(GtkWindow *window);
/// The content of a copy: a picture. Transfer full.
GdkContentProvider *tt_content_provider_new_texture(GdkTexture *texture);

/// Lets `paned` place its handle by what the children want.
void tt_paned_unset_position(GtkPaned *paned);

/// rename(2) that fails with EEXIST where `to` is taken: renameat2(2), which Swift's C library module
/// does not show.
int tt_rename_noreplace(const char *from, const char *to);
/// Screen pixels for each application pixel of `widget`, with the fraction where GTK knows it.
double tt_widget_get_device_scale(GtkWidget *widget);
/// Whether `renderer` draws without a GPU.
gboolean tt_renderer_is_cairo(GskRenderer *renderer);
/// Whether a toplevel's `surface` cannot be seen: minimised, or, where GTK knows it (4.12), suspended.
gboolean tt_surface_is_hidden(GdkSurface *surface);

/// Gives free memory back to the system, where the C library can: malloc_trim(3) of glibc, which Swift's C library
/// module does not show.
void tt_give_back_memory(void);
/// Lets all threads share one heap: mallopt(3) of glibc.
void tt_share_memory(void);
