#include "CGtkShims.h"

static gboolean
query_tooltip (GtkWidget *button, int x, int y, gboolean keyboard, GtkTooltip *tooltip, gpointer data)
{
  GtkPopover *popover = gtk_menu_button_get_popover (GTK_MENU_BUTTON (button));
  if (popover && gtk_widget_get_visible (GTK_WIDGET (popover)))
    g_signal_stop_emission_by_name (button, "query-tooltip");
  return FALSE;
}

GtkWidget *
tt_menu_button_new (void)
{
  GtkWidget *button = gtk_menu_button_new ();
  g_signal_connect (button, "query-tooltip", G_CALLBACK (query_tooltip), NULL);
  return button;
}

gboolean
tt_animations_enabled (void)
{
  gboolean enabled = TRUE;
  g_object_get (gtk_settings_get_default (), "gtk-enable-animations", &enabled, NULL);
  return enabled;
}

gboolean
tt_event_sounds_enabled (void)
{
  gboolean enabled = TRUE;
  g_object_get (gtk_settings_get_default (), "gtk-enable-event-sounds", &enabled, NULL);
  return enabled;
}

char *
tt_sound_theme (void)
{
  char *name = NULL;
  g_object_get (gtk_settings_get_default (), "gtk-sound-theme-name", &name, NULL);
  return name;
}

int
tt_double_click_time (void)
{
  int milliseconds = 400;
  g_object_get (gtk_settings_get_default (), "gtk-double-click-time", &milliseconds, NULL);
  return milliseconds;
}

GdkContentProvider *
tt_content_provider_new_files (const char *const *uris)
{
  GSList *files = NULL;
  for (gsize i = 0; uris[i]; i++)
    files = g_slist_prepend (files, g_file_new_for_uri (uris[i]));
  files = g_slist_reverse (files);
  GValue value = G_VALUE_INIT;
  g_value_init (&value, GDK_TYPE_FILE_LIST);
  g_value_take_boxed (&value, g_boxed_copy (GDK_TYPE_FILE_LIST, files));
  GdkContentProvider *provider = gdk_content_provider_new_for_value (&value);
  g_value_unset (&value);
  g_slist_free_full (files, g_object_unref);
  return provider;
}

char **
tt_value_get_file_uris (const GValue *value)
{
  if (!G_VALUE_HOLDS (value, GDK_TYPE_FILE_LIST))
    return NULL;
  GStrvBuilder *builder = g_strv_builder_new ();
  for (GSList *file = g_value_get_boxed (value); file; file = file->next)
    {
      char *uri = g_file_get_uri (file->data);
      g_strv_builder_add (builder, uri);
      g_free (uri);
    }
  return g_strv_builder_end (builder);
}

void
tt_adjustment_emit_value_changed (GtkAdjustment *adjustment)
{
  g_signal_emit_by_name (adjustment, "value-changed");
}

GtkEventController *
tt_drop_target_new_files (void)
{
  return GTK_EVENT_CONTROLLER (gtk_drop_target_new (GDK_TYPE_FILE_LIST, GDK_ACTION_COPY));
}

GdkContentProvider *
tt_content_provider_new_texture (GdkTexture *texture)
{
  return gdk_content_provider_new_typed (GDK_TYPE_TEXTURE, texture);
}

void
tt_paned_unset_position (GtkPaned *paned)
{
  g_object_set (paned, "position-set", FALSE, NULL);
}

void
tt_application_register_session (GtkApplication *application)
{
  g_object_set (application, "register-session", TRUE, NULL);
}
