#include "CPipeWireShims.h"

#include <pipewire/pipewire.h>
#include <spa/param/props.h>
#include <spa/pod/builder.h>
#include <spa/pod/iter.h>
#include <spa/pod/parser.h>
#include <spa/utils/string.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MAX_CONTROLS 64
#define MAX_OPTIONS 32

struct control {
  TtControl shown;
  char name[64];
  TtControlOption options[MAX_OPTIONS];
  char labels[MAX_OPTIONS][48];
};

struct TtNodeControls {
  struct pw_thread_loop *loop;
  struct pw_context *context;
  struct pw_core *core;
  struct spa_hook core_listener;
  struct pw_registry *registry;
  struct spa_hook registry_listener;
  struct pw_proxy *node;
  struct spa_hook node_listener;

  uint64_t serial;
  int last_sync;
  bool is_reported;
  TtControlsFound found;
  void *data;

  struct control controls[MAX_CONTROLS];
  int count;
};

// Whether a property is a video control: PipeWire's own, or a driver's that PipeWire has no name for.
static bool
is_video_control (uint32_t id)
{
  return (id > SPA_PROP_START_Video && id < SPA_PROP_START_Other) || id >= SPA_PROP_START_CUSTOM;
}

static bool
get_number (uint32_t type, const void *value, double *number)
{
  switch (type)
    {
    case SPA_TYPE_Bool:
      *number = *(const int32_t *) value != 0;
      return true;
    case SPA_TYPE_Int:
      *number = *(const int32_t *) value;
      return true;
    case SPA_TYPE_Long:
      *number = (double) *(const int64_t *) value;
      return true;
    case SPA_TYPE_Float:
      *number = *(const float *) value;
      return true;
    default:
      return false;
    }
}

static TtControlKind
kind_of (uint32_t type)
{
  switch (type)
    {
    case SPA_TYPE_Bool: return TT_CONTROL_BOOL;
    case SPA_TYPE_Long: return TT_CONTROL_LONG;
    case SPA_TYPE_Float: return TT_CONTROL_FLOAT;
    default: return TT_CONTROL_INT;
    }
}

// Labels are pairs of a value and a text.
static void
read_labels (struct control *control, const struct spa_pod *labels)
{
  struct spa_pod *item;
  const struct spa_pod *value = NULL;
  if (labels == NULL || !spa_pod_is_struct (labels))
    return;
  SPA_POD_STRUCT_FOREACH (labels, item)
    {
      const char *text;
      double number;
      if (value == NULL)
        {
          value = item;
          continue;
        }
      if (spa_pod_get_string (item, &text) >= 0
          && get_number (SPA_POD_TYPE (value), SPA_POD_BODY_CONST (value), &number)
          && control->shown.n_options < MAX_OPTIONS)
        {
          int index = control->shown.n_options++;
          strncpy (control->labels[index], text, sizeof control->labels[index] - 1);
          control->options[index].value = number;
        }
      value = NULL;
    }
}

static void
read_info (TtNodeControls *self, const struct spa_pod *param)
{
  uint32_t id, n_values, choice;
  const char *name = NULL, *description = NULL;
  struct spa_pod *type = NULL, *labels = NULL;
  if (spa_pod_parse_object (param, SPA_TYPE_OBJECT_PropInfo, NULL, SPA_PROP_INFO_id, SPA_POD_Id (&id),
                            SPA_PROP_INFO_name, SPA_POD_OPT_String (&name), SPA_PROP_INFO_type,
                            SPA_POD_PodChoice (&type), SPA_PROP_INFO_labels, SPA_POD_OPT_Pod (&labels),
                            SPA_PROP_INFO_description, SPA_POD_OPT_String (&description))
          < 0
      || type == NULL || !is_video_control (id) || self->count == MAX_CONTROLS)
    return;
  if (description == NULL)
    description = name;
  if (description == NULL)
    return;

  struct spa_pod *values = spa_pod_get_values (type, &n_values, &choice);
  uint32_t item = SPA_POD_TYPE (values), size = values->size;
  const uint8_t *bytes = SPA_POD_BODY_CONST (values);
  if (n_values == 0 || size == 0 || (item == SPA_TYPE_Long ? size < 8 : size < 4))
    return;

  struct control *control = &self->controls[self->count];
  memset (control, 0, sizeof *control);
  control->shown.id = id;
  control->shown.kind = kind_of (item);
  // The first value of a choice is the default.
  if (!get_number (item, bytes, &control->shown.default_value))
    return;
  if (item == SPA_TYPE_Bool)
    control->shown.maximum = 1;
  else if (choice == SPA_CHOICE_Range || choice == SPA_CHOICE_Step)
    {
      if (n_values < 3)
        return;
      get_number (item, bytes + size, &control->shown.minimum);
      get_number (item, bytes + 2 * size, &control->shown.maximum);
    }
  else
    {
      // A choice of discrete values: without labels there is nothing to show.
      read_labels (control, labels);
      if (control->shown.n_options < 2)
        return;
    }
  control->shown.value = control->shown.default_value;
  strncpy (control->name, description, sizeof control->name - 1);
  self->count++;
}

static void
read_values (TtNodeControls *self, const struct spa_pod *param)
{
  const struct spa_pod_object *object = (const struct spa_pod_object *) param;
  const struct spa_pod_prop *property;
  if (!spa_pod_is_object_type (param, SPA_TYPE_OBJECT_Props))
    return;
  SPA_POD_OBJECT_FOREACH (object, property)
    for (int i = 0; i < self->count; i++)
      if (self->controls[i].shown.id == property->key)
        get_number (SPA_POD_TYPE (&property->value), SPA_POD_BODY_CONST (&property->value),
                    &self->controls[i].shown.value);
}

static void
on_param (void *data, int seq, uint32_t id, uint32_t index, uint32_t next, const struct spa_pod *param)
{
  TtNodeControls *self = data;
  if (self->is_reported || param == NULL)
    return;
  if (id == SPA_PARAM_PropInfo)
    read_info (self, param);
  else if (id == SPA_PARAM_Props)
    read_values (self, param);
}

static void
on_info (void *data, const struct pw_node_info *info)
{
  TtNodeControls *self = data;
  bool has_controls = false, has_values = false;
  if (self->last_sync != -1 || !(info->change_mask & PW_NODE_CHANGE_MASK_PARAMS))
    return;
  for (uint32_t i = 0; i < info->n_params; i++)
    if (info->params[i].flags & SPA_PARAM_INFO_READ)
      {
        has_controls |= info->params[i].id == SPA_PARAM_PropInfo;
        has_values |= info->params[i].id == SPA_PARAM_Props;
      }
  // In this order: the values refer to controls that must be known first.
  if (has_controls)
    pw_node_enum_params ((struct pw_node *) self->node, 0, SPA_PARAM_PropInfo, 0, UINT32_MAX, NULL);
  if (has_values)
    pw_node_enum_params ((struct pw_node *) self->node, 0, SPA_PARAM_Props, 0, UINT32_MAX, NULL);
  self->last_sync = pw_core_sync (self->core, PW_ID_CORE, 0);
}

static const struct pw_node_events node_events = {
  .version = PW_VERSION_NODE_EVENTS,
  .info = on_info,
  .param = on_param,
};

static void
on_done (void *data, uint32_t id, int seq)
{
  TtNodeControls *self = data;
  TtControl shown[MAX_CONTROLS];
  if (id != PW_ID_CORE || seq != self->last_sync || self->is_reported)
    return;
  self->is_reported = true;
  for (int i = 0; i < self->count; i++)
    {
      struct control *control = &self->controls[i];
      for (int option = 0; option < control->shown.n_options; option++)
        control->options[option].label = control->labels[option];
      shown[i] = control->shown;
      shown[i].name = control->name;
      shown[i].options = control->options;
    }
  self->found (shown, self->count, self->data);
}

static const struct pw_core_events core_events = {
  .version = PW_VERSION_CORE_EVENTS,
  .done = on_done,
};

static void
on_global (void *data, uint32_t id, uint32_t permissions, const char *type, uint32_t version,
           const struct spa_dict *props)
{
  TtNodeControls *self = data;
  uint64_t serial;
  if (self->node != NULL || props == NULL || !spa_streq (type, PW_TYPE_INTERFACE_Node)
      || !spa_atou64 (spa_dict_lookup (props, PW_KEY_OBJECT_SERIAL), &serial, 0) || serial != self->serial)
    return;
  self->node = pw_registry_bind (self->registry, id, type, PW_VERSION_NODE, 0);
  if (self->node != NULL)
    pw_node_add_listener ((struct pw_node *) self->node, &self->node_listener, &node_events, self);
}

static const struct pw_registry_events registry_events = {
  .version = PW_VERSION_REGISTRY_EVENTS,
  .global = on_global,
};

TtNodeControls *
tt_node_controls_open (int connection, uint64_t serial, TtControlsFound found, void *data)
{
  TtNodeControls *self = calloc (1, sizeof *self);
  bool is_connection_consumed = connection < 0;
  pw_init (NULL, NULL);
  self->serial = serial;
  self->last_sync = -1;
  self->found = found;
  self->data = data;
  self->loop = pw_thread_loop_new ("camera-controls", NULL);
  if (self->loop != NULL)
    self->context = pw_context_new (pw_thread_loop_get_loop (self->loop), NULL, 0);
  if (self->context != NULL && connection < 0)
    self->core = pw_context_connect (self->context, NULL, 0);
  else if (self->context != NULL)
    {
      // Closes the socket also on failure.
      self->core = pw_context_connect_fd (self->context, connection, NULL, 0);
      is_connection_consumed = true;
    }
  if (self->core == NULL)
    goto failed;
  pw_core_add_listener (self->core, &self->core_listener, &core_events, self);
  self->registry = pw_core_get_registry (self->core, PW_VERSION_REGISTRY, 0);
  if (self->registry == NULL)
    goto failed;
  pw_registry_add_listener (self->registry, &self->registry_listener, &registry_events, self);
  if (pw_thread_loop_start (self->loop) < 0)
    goto failed;
  return self;

failed:
  if (!is_connection_consumed)
    close (connection);
  tt_node_controls_close (self);
  return NULL;
}

void
tt_node_controls_set (TtNodeControls *self, uint32_t id, TtControlKind kind, double value)
{
  uint8_t buffer[256];
  struct spa_pod_builder builder = SPA_POD_BUILDER_INIT (buffer, sizeof buffer);
  struct spa_pod_frame frame;
  spa_pod_builder_push_object (&builder, &frame, SPA_TYPE_OBJECT_Props, SPA_PARAM_Props);
  spa_pod_builder_prop (&builder, id, 0);
  switch (kind)
    {
    case TT_CONTROL_BOOL: spa_pod_builder_bool (&builder, value != 0); break;
    case TT_CONTROL_INT: spa_pod_builder_int (&builder, (int32_t) value); break;
    case TT_CONTROL_LONG: spa_pod_builder_long (&builder, (int64_t) value); break;
    case TT_CONTROL_FLOAT: spa_pod_builder_float (&builder, (float) value); break;
    }
  struct spa_pod *param = spa_pod_builder_pop (&builder, &frame);
  pw_thread_loop_lock (self->loop);
  if (self->node != NULL)
    pw_node_set_param ((struct pw_node *) self->node, SPA_PARAM_Props, 0, param);
  pw_thread_loop_unlock (self->loop);
}

void
tt_node_controls_close (TtNodeControls *self)
{
  if (self->loop != NULL)
    pw_thread_loop_stop (self->loop);
  if (self->node != NULL)
    {
      spa_hook_remove (&self->node_listener);
      pw_proxy_destroy (self->node);
    }
  if (self->registry != NULL)
    {
      spa_hook_remove (&self->registry_listener);
      pw_proxy_destroy ((struct pw_proxy *) self->registry);
    }
  if (self->core != NULL)
    {
      spa_hook_remove (&self->core_listener);
      pw_core_disconnect (self->core);
    }
  if (self->context != NULL)
    pw_context_destroy (self->context);
  if (self->loop != NULL)
    pw_thread_loop_destroy (self->loop);
  free (self);
}
