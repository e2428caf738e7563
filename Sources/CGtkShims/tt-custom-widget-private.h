#pragma once
#include "tt-custom-widget.h"

// The fields of TtCustomWidget, for subclasses in this module.

struct _TtCustomWidget {
  GtkWidget parent_instance;
  TtCustomWidgetFuncs funcs;
  gpointer data;
  // A child was added or shown since the last layout. List widgets rebind cells at the end of their own layout; such a
  // child has no allocation until the next frame and must not be drawn in this one.
  gboolean has_unallocated_child;
};

struct _TtCustomWidgetClass {
  GtkWidgetClass parent_class;
};
