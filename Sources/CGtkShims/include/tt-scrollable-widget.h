#pragma once
#include "tt-custom-widget.h"

// A TtCustomWidget that implements GtkScrollable: a GtkScrolledWindow gives it the visible size, and the widget draws the
// part of its content that the adjustments select. Main thread only.

typedef struct {
  /// A vertical or horizontal scroll position was set, with its adjustment, or has changed.
  void (*scrolled) (gpointer data);
  /// The keyboard focus enters the widget or moves in it. Returns whether the focus is inside afterwards.
  gboolean (*focus) (gpointer data, GtkDirectionType direction);
  /// The widget is to take the keyboard focus. Returns whether it has.
  gboolean (*grab_focus) (gpointer data);
} TtScrollableWidgetFuncs;

/// Creates a widget with a CSS node name and an accessible role. Floating.
GtkWidget *tt_scrollable_widget_new (const char *css_name, GtkAccessibleRole role);
/// Sets the callbacks of scrolling and of the focus. `funcs` is copied; its data is that of
/// `tt_custom_widget_set_funcs`.
void tt_scrollable_widget_set_funcs (GtkWidget *widget, const TtScrollableWidgetFuncs *funcs);
/// The vertical adjustment; NULL outside of a scrolled window. Transfer none.
GtkAdjustment *tt_scrollable_widget_get_vadjustment (GtkWidget *widget);
/// Sets the bounds and the position of the vertical adjustment, and those of the horizontal one to no scrolling, without
/// a call of `scrolled`.
void tt_scrollable_widget_configure (GtkWidget *widget, double value, double upper, double page);
