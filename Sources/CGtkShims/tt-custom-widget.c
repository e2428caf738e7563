#include "tt-custom-widget-private.h"

G_DEFINE_TYPE (TtCustomWidget, tt_custom_widget, GTK_TYPE_WIDGET)

static GtkSizeRequestMode
get_request_mode (GtkWidget *widget)
{
  return TT_CUSTOM_WIDGET (widget)->funcs.request_mode;
}

static void
measure (GtkWidget *widget, GtkOrientation orientation, int for_size, int *minimum, int *natural,
         int *minimum_baseline, int *natural_baseline)
{
  TtCustomWidget *self = TT_CUSTOM_WIDGET (widget);
  *minimum_baseline = *natural_baseline = -1;
  *minimum = *natural = 0;
  if (self->funcs.measure)
    self->funcs.measure (self->data, orientation, for_size, minimum, natural);
}

static void
size_allocate (GtkWidget *widget, int width, int height, int baseline)
{
  TtCustomWidget *self = TT_CUSTOM_WIDGET (widget);
  if (self->funcs.size_allocate)
    self->funcs.size_allocate (self->data, width, height);
  /* After the call, which may show children before it allocates them. GTK drops the resize queued by that. */
  self->has_unallocated_child = FALSE;
}

static void
snapshot (GtkWidget *widget, GtkSnapshot *snapshot)
{
  TtCustomWidget *self = TT_CUSTOM_WIDGET (widget);
  if (self->funcs.snapshot)
    self->funcs.snapshot (self->data, snapshot);
  if (self->has_unallocated_child)
    return;
  for (GtkWidget *child = gtk_widget_get_first_child (widget); child; child = gtk_widget_get_next_sibling (child))
    gtk_widget_snapshot_child (widget, child, snapshot);
}

static void
dispose (GObject *object)
{
  TtCustomWidget *self = TT_CUSTOM_WIDGET (object);
  self->funcs = (TtCustomWidgetFuncs){ .request_mode = self->funcs.request_mode };
  GtkWidget *child;
  while ((child = gtk_widget_get_first_child (GTK_WIDGET (object))))
    gtk_widget_unparent (child);
  G_OBJECT_CLASS (tt_custom_widget_parent_class)->dispose (object);
}

static void
tt_custom_widget_class_init (TtCustomWidgetClass *klass)
{
  GtkWidgetClass *widget_class = GTK_WIDGET_CLASS (klass);
  widget_class->get_request_mode = get_request_mode;
  widget_class->measure = measure;
  widget_class->size_allocate = size_allocate;
  widget_class->snapshot = snapshot;
  G_OBJECT_CLASS (klass)->dispose = dispose;
}

static void
tt_custom_widget_init (TtCustomWidget *self)
{
}

GtkWidget *
tt_custom_widget_new (const char *css_name, GtkAccessibleRole role)
{
  return g_object_new (tt_custom_widget_get_type (), "css-name", css_name, "accessible-role", role, NULL);
}

void
tt_custom_widget_set_funcs (GtkWidget *widget, const TtCustomWidgetFuncs *funcs, gpointer data)
{
  TtCustomWidget *self = TT_CUSTOM_WIDGET (widget);
  self->funcs = *funcs;
  self->data = data;
}

void
tt_custom_widget_child_shown (GtkWidget *widget)
{
  TT_CUSTOM_WIDGET (widget)->has_unallocated_child = TRUE;
  gtk_widget_queue_resize (widget);
}
