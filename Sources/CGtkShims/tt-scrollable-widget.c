#include "tt-scrollable-widget.h"
#include "tt-custom-widget-private.h"

typedef struct {
  TtCustomWidget parent_instance;
  TtScrollableWidgetFuncs funcs;
  GtkAdjustment *adjustments[2];
  GtkScrollablePolicy policies[2];
  gboolean is_configuring;
} TtScrollableWidget;

typedef struct {
  TtCustomWidgetClass parent_class;
} TtScrollableWidgetClass;

// The order of the horizontal and the vertical one in the arrays.
enum { HORIZONTAL, VERTICAL };
enum { PROP_HADJUSTMENT = 1, PROP_VADJUSTMENT, PROP_HSCROLL_POLICY, PROP_VSCROLL_POLICY };

GType tt_scrollable_widget_get_type (void);

G_DEFINE_TYPE_WITH_CODE (TtScrollableWidget, tt_scrollable_widget, tt_custom_widget_get_type (),
                         G_IMPLEMENT_INTERFACE (GTK_TYPE_SCROLLABLE, NULL))

#define TT_SCROLLABLE_WIDGET(object) \
  (G_TYPE_CHECK_INSTANCE_CAST ((object), tt_scrollable_widget_get_type (), TtScrollableWidget))

static void
value_changed (GtkAdjustment *adjustment, gpointer widget)
{
  TtScrollableWidget *self = TT_SCROLLABLE_WIDGET (widget);
  if (!self->is_configuring && self->funcs.scrolled)
    self->funcs.scrolled (self->parent_instance.data);
}

static void
set_adjustment (TtScrollableWidget *self, int index, GtkAdjustment *adjustment)
{
  GtkAdjustment *former = self->adjustments[index];
  if (adjustment && adjustment == former)
    return;
  if (former)
    {
      g_signal_handlers_disconnect_by_func (former, value_changed, self);
      g_clear_object (&self->adjustments[index]);
    }
  if (!adjustment)
    return;
  self->adjustments[index] = g_object_ref_sink (adjustment);
  g_signal_connect (adjustment, "value-changed", G_CALLBACK (value_changed), self);
  gtk_widget_queue_allocate (GTK_WIDGET (self));
}

static void
set_property (GObject *object, guint id, const GValue *value, GParamSpec *spec)
{
  TtScrollableWidget *self = TT_SCROLLABLE_WIDGET (object);
  switch (id)
    {
    case PROP_HADJUSTMENT:
    case PROP_VADJUSTMENT:
      set_adjustment (self, id == PROP_HADJUSTMENT ? HORIZONTAL : VERTICAL, g_value_get_object (value));
      break;
    case PROP_HSCROLL_POLICY:
    case PROP_VSCROLL_POLICY:
      self->policies[id == PROP_HSCROLL_POLICY ? HORIZONTAL : VERTICAL] = g_value_get_enum (value);
      gtk_widget_queue_resize (GTK_WIDGET (self));
      break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
    }
}

static void
get_property (GObject *object, guint id, GValue *value, GParamSpec *spec)
{
  TtScrollableWidget *self = TT_SCROLLABLE_WIDGET (object);
  switch (id)
    {
    case PROP_HADJUSTMENT: g_value_set_object (value, self->adjustments[HORIZONTAL]); break;
    case PROP_VADJUSTMENT: g_value_set_object (value, self->adjustments[VERTICAL]); break;
    case PROP_HSCROLL_POLICY: g_value_set_enum (value, self->policies[HORIZONTAL]); break;
    case PROP_VSCROLL_POLICY: g_value_set_enum (value, self->policies[VERTICAL]); break;
    default: G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, spec);
    }
}

static gboolean
focus (GtkWidget *widget, GtkDirectionType direction)
{
  TtScrollableWidget *self = TT_SCROLLABLE_WIDGET (widget);
  return self->funcs.focus && self->funcs.focus (self->parent_instance.data, direction);
}

static gboolean
grab_focus (GtkWidget *widget)
{
  TtScrollableWidget *self = TT_SCROLLABLE_WIDGET (widget);
  return self->funcs.grab_focus && self->funcs.grab_focus (self->parent_instance.data);
}

static void
dispose (GObject *object)
{
  TtScrollableWidget *self = TT_SCROLLABLE_WIDGET (object);
  self->funcs = (TtScrollableWidgetFuncs){ 0 };
  set_adjustment (self, HORIZONTAL, NULL);
  set_adjustment (self, VERTICAL, NULL);
  G_OBJECT_CLASS (tt_scrollable_widget_parent_class)->dispose (object);
}

static void
tt_scrollable_widget_class_init (TtScrollableWidgetClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  object_class->set_property = set_property;
  object_class->get_property = get_property;
  object_class->dispose = dispose;
  GTK_WIDGET_CLASS (klass)->focus = focus;
  GTK_WIDGET_CLASS (klass)->grab_focus = grab_focus;
  g_object_class_override_property (object_class, PROP_HADJUSTMENT, "hadjustment");
  g_object_class_override_property (object_class, PROP_VADJUSTMENT, "vadjustment");
  g_object_class_override_property (object_class, PROP_HSCROLL_POLICY, "hscroll-policy");
  g_object_class_override_property (object_class, PROP_VSCROLL_POLICY, "vscroll-policy");
}

static void
tt_scrollable_widget_init (TtScrollableWidget *self)
{
  gtk_widget_set_overflow (GTK_WIDGET (self), GTK_OVERFLOW_HIDDEN);
}

GtkWidget *
tt_scrollable_widget_new (const char *css_name, GtkAccessibleRole role)
{
  return g_object_new (tt_scrollable_widget_get_type (), "css-name", css_name, "accessible-role", role, NULL);
}

void
tt_scrollable_widget_set_funcs (GtkWidget *widget, const TtScrollableWidgetFuncs *funcs)
{
  TT_SCROLLABLE_WIDGET (widget)->funcs = *funcs;
}

GtkAdjustment *
tt_scrollable_widget_get_vadjustment (GtkWidget *widget)
{
  return TT_SCROLLABLE_WIDGET (widget)->adjustments[VERTICAL];
}

void
tt_scrollable_widget_configure (GtkWidget *widget, double value, double upper, double page)
{
  TtScrollableWidget *self = TT_SCROLLABLE_WIDGET (widget);
  self->is_configuring = TRUE;
  if (self->adjustments[HORIZONTAL])
    {
      double width = gtk_widget_get_width (widget);
      gtk_adjustment_configure (self->adjustments[HORIZONTAL], 0, 0, width, width / 10, width * 0.9, width);
    }
  if (self->adjustments[VERTICAL])
    gtk_adjustment_configure (self->adjustments[VERTICAL], value, 0, upper, page / 10, page * 0.9, page);
  self->is_configuring = FALSE;
}
