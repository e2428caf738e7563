#pragma once
#include "../../CGtk/CGtk.h"

// A GtkWidget whose measuring, layout and drawing are callbacks. Main thread only. `data` must stay valid until the
// widget is disposed.

typedef struct _TtCustomWidget TtCustomWidget;
typedef struct _TtCustomWidgetClass TtCustomWidgetClass;
GType tt_custom_widget_get_type (void);
#define TT_CUSTOM_WIDGET(object) (G_TYPE_CHECK_INSTANCE_CAST ((object), tt_custom_widget_get_type (), TtCustomWidget))

typedef struct {
  GtkSizeRequestMode request_mode;
  /// All sizes are in application pixels; `for_size` is -1 if unconstrained.
  void (*measure) (gpointer data, GtkOrientation orientation, int for_size, int *minimum, int *natural);
  void (*size_allocate) (gpointer data, int width, int height);
  void (*snapshot) (gpointer data, GtkSnapshot *snapshot);
} TtCustomWidgetFuncs;

/// Creates a widget with a CSS node name and an accessible role. Floating.
GtkWidget *tt_custom_widget_new (const char *css_name, GtkAccessibleRole role);
/// Sets the callbacks of the widget. `funcs` is copied.
void tt_custom_widget_set_funcs (GtkWidget *widget, const TtCustomWidgetFuncs *funcs, gpointer data);
/// Reports that a child was added or shown: it is drawn from the next layout on.
void tt_custom_widget_child_shown (GtkWidget *widget);
